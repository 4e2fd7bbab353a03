//! Converts SVG to PNG.

use std::fmt;
use std::str::FromStr;

use png::{BitDepth, ColorType, Compression, Encoder, EncodingError};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use thiserror::Error;

/// The width of a PNG.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PixelWidth(u32);

impl PixelWidth {
    const MIN: u32 = 100;
    const MAX: u32 = 8000;

    /// The number of pixels.
    #[must_use]
    pub const fn pixels(self) -> u32 {
        self.0
    }
}

impl Default for PixelWidth {
    /// Wide enough for a page.
    fn default() -> PixelWidth {
        PixelWidth(1200)
    }
}

/// The text is not a [`PixelWidth`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PixelWidthError;

impl fmt::Display for PixelWidthError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "expected a number of pixels from {} to {}",
            PixelWidth::MIN,
            PixelWidth::MAX
        )
    }
}

impl std::error::Error for PixelWidthError {}

impl FromStr for PixelWidth {
    type Err = PixelWidthError;
    fn from_str(text: &str) -> Result<PixelWidth, PixelWidthError> {
        let pixels = text.parse().map_err(|_| PixelWidthError)?;
        match (PixelWidth::MIN..=PixelWidth::MAX).contains(&pixels) {
            true => Ok(PixelWidth(pixels)),
            false => Err(PixelWidthError),
        }
    }
}

/// The reason why there is no PNG.
#[derive(Debug, Error)]
#[error("the picture cannot be made into a PNG: {0}")]
pub struct PngError(String);

/// Draws an SVG as a PNG of this width with the same proportions.
///
/// # Errors
/// - [`PngError`] if the text is not SVG, or the picture would be too high.
pub fn to_png(svg: &str, width: PixelWidth) -> Result<Vec<u8>, PngError> {
    let failed = |reason: &dyn fmt::Display| PngError(reason.to_string());
    let tree = Tree::from_str(svg, &Options::default()).map_err(|error| failed(&error))?;
    let scale = width.pixels() as f32 / tree.size().width();
    // Rounded down: a pixel that the paper covers only in part would be dark.
    let height = (tree.size().height() * scale) as u32;
    let mut pixels = Pixmap::new(width.pixels(), height).ok_or_else(|| failed(&"its size"))?;
    let transform = Transform::from_scale(scale, scale);
    resvg::render(&tree, transform, &mut pixels.as_mut());
    encode(&pixels).map_err(|error| failed(&error))
}

/// Encodes the pixels as PNG. The paper covers the picture, so transparency is dropped.
fn encode(pixels: &Pixmap) -> Result<Vec<u8>, EncodingError> {
    let colors = pixels.data().chunks_exact(4);
    let colors: Vec<u8> = colors
        .flat_map(|pixel| [pixel[0], pixel[1], pixel[2]])
        .collect();
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, pixels.width(), pixels.height());
    encoder.set_color(ColorType::Rgb);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::High);
    encoder.write_header()?.write_image_data(&colors)?;
    Ok(bytes)
}
