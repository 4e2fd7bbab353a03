//! Decodes records and diagrams.

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::Encoding;

/// Decodes a file: uses the encoding that its `CA` property names if the bytes fit it, else UTF-8, else the most likely
/// encoding. Never fails; undecodable bytes become U+FFFD.
#[must_use]
pub fn decode(bytes: &[u8]) -> String {
    let named = || {
        let start = bytes.windows(3).position(|window| window == b"CA[")? + 3;
        let label = bytes[start..].split(|&byte| byte == b']').next()?;
        Encoding::for_label(label).filter(|encoding| encoding.is_ascii_compatible())
    };
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        return encoding
            .decode_without_bom_handling(&bytes[mark..])
            .0
            .into();
    }
    if let Some(encoding) = named()
        && let (text, false) = encoding.decode_without_bom_handling(bytes)
    {
        return text.into();
    }
    if let Ok(text) = str::from_utf8(bytes) {
        return text.to_owned();
    }
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(bytes, true);
    let encoding = detector.guess(None, Utf8Detection::Deny);
    encoding.decode_without_bom_handling(bytes).0.into()
}
