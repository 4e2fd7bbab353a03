//! Decodes records and diagrams, and edits them without touching the rest.

use std::ops::Range;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Decoder, Encoding, UTF_8, UTF_16BE, UTF_16LE};

/// Decodes a file: uses the encoding that its `CA` property names if the bytes fit it, else UTF-8, else the most likely
/// encoding. Never fails; undecodable bytes become U+FFFD.
#[must_use]
pub fn decode(bytes: &[u8]) -> String {
    let (encoding, mark) = encoding_of(bytes);
    let (text, _) = encoding.decode_without_bom_handling(&bytes[mark..]);
    text.into()
}

/// The name of the encoding with which a file is decoded.
#[must_use]
pub fn name(bytes: &[u8]) -> &'static str {
    encoding_of(bytes).0.name()
}

/// Returns the encoding of a file, and the length of its byte order mark.
fn encoding_of(bytes: &[u8]) -> (&'static Encoding, usize) {
    if let Some(found) = Encoding::for_bom(bytes) {
        return found;
    }
    if let Some(encoding) = named(bytes) {
        return (encoding, 0);
    }
    if str::from_utf8(bytes).is_ok() {
        return (UTF_8, 0);
    }
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(bytes, true);
    (detector.guess(None, Utf8Detection::Deny), 0)
}

/// The encoding that the file names, if the bytes fit it.
fn named(bytes: &[u8]) -> Option<&'static Encoding> {
    let start = bytes.windows(3).position(|window| window == b"CA[")? + 3;
    let label = bytes[start..].split(|&byte| byte == b']').next()?;
    let encoding = Encoding::for_label(label).filter(|encoding| encoding.is_ascii_compatible())?;
    let (_, is_broken) = encoding.decode_without_bom_handling(bytes);
    (!is_broken).then_some(encoding)
}

/// The encoding of a file, for the parts of it.
pub(super) struct OfWhole {
    pub name: &'static str,
    is_named: bool,
}

impl OfWhole {
    pub fn new(bytes: &[u8]) -> OfWhole {
        OfWhole {
            name: name(bytes),
            is_named: named(bytes).is_some(),
        }
    }

    /// Returns true if a part does not tell by itself that it has this encoding.
    pub fn must_be_named(&self, part: &[u8]) -> bool {
        let is_guessed = str::from_utf8(part).is_err() && named(part).is_none();
        name(part) != self.name || is_guessed && self.is_named
    }
}

/// A change of a text: the range of bytes of the decoded text that is replaced, and the text in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Edit {
    pub range: Range<usize>,
    /// Only ASCII, so that every encoding has it.
    pub text: String,
}

/// Edits a file whose text is `decode(bytes)`. All other bytes stay as they are, even those that cannot be decoded. The
/// edits are in order and do not overlap; each begins and ends beside an ASCII character, or at an end of the text.
pub(super) fn edit(bytes: &[u8], edits: &[Edit]) -> Vec<u8> {
    let mut places = Places::of(bytes);
    let encoding = places.decoder.encoding();
    let mut edited = Vec::with_capacity(bytes.len());
    let mut copied = 0;
    for Edit { range, text } in edits {
        let start = places.place(range.start);
        edited.extend_from_slice(&bytes[copied..start]);
        let units = text.bytes();
        match is_utf_16(encoding) {
            true if encoding == UTF_16LE => edited.extend(units.flat_map(|byte| [byte, 0])),
            true => edited.extend(units.flat_map(|byte| [0, byte])),
            false => edited.extend(units),
        }
        copied = places.place(range.end);
    }
    edited.extend_from_slice(&bytes[copied..]);
    edited
}

/// Cuts a file whose text is `decode(bytes)` into the parts with these ranges of the text, which are in order and do not
/// overlap. Each part begins with the byte order mark of the file.
pub(super) fn cut(bytes: &[u8], ranges: impl IntoIterator<Item = Range<usize>>) -> Vec<Vec<u8>> {
    let mut places = Places::of(bytes);
    let mark = &bytes[..places.place];
    let parts = ranges.into_iter().map(|range| {
        let start = places.place(range.start);
        [mark, &bytes[start..places.place(range.end)]].concat()
    });
    parts.collect()
}

fn is_utf_16(encoding: &'static Encoding) -> bool {
    encoding == UTF_16LE || encoding == UTF_16BE
}

/// Finds the place in a file of a place in its text. Places must be asked for in order.
struct Places<'a> {
    bytes: &'a [u8],
    decoder: Decoder,
    /// The length of an ASCII character in the file.
    unit: usize,
    /// The length of the text of the bytes before `place`.
    decoded: usize,
    place: usize,
}

impl Places<'_> {
    fn of(bytes: &[u8]) -> Places<'_> {
        let (encoding, mark) = encoding_of(bytes);
        Places {
            bytes,
            decoder: encoding.new_decoder_without_bom_handling(),
            unit: if is_utf_16(encoding) { 2 } else { 1 },
            decoded: 0,
            place: mark,
        }
    }

    fn place(&mut self, text: usize) -> usize {
        while self.decoded < text && self.place < self.bytes.len() {
            let byte = &self.bytes[self.place..=self.place];
            let mut decoded = [0; 32];
            let (_, _, length, _) = self.decoder.decode_to_utf8(byte, &mut decoded, false);
            self.decoded += length;
            self.place += 1;
        }
        // A byte that follows the beginning of a letter but does not complete it is decoded with it.
        self.place - self.unit * self.decoded.saturating_sub(text)
    }
}
