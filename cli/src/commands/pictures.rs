//! The picture arguments of a command.

use std::path::{Path, PathBuf};

use binmatrix_cli::formats::text::shown;
use binmatrix_cli::system::files::{self, SaveError, Saved};
use binmatrix_cli::views::picture::{self, Picture, PixelWidth, Theme};
use clap::Args;

use super::error::CommandError;
use super::messages::complain;
use super::values::named;

/// The pictures to write. Existing files are replaced, with a message.
#[derive(Args, Debug)]
pub(super) struct PictureArguments {
    /// Write an SVG picture
    #[arg(long, value_name = "OUT.svg")]
    pub svg: Option<PathBuf>,
    /// Write a PNG picture
    #[arg(long, value_name = "OUT.png")]
    pub png: Option<PathBuf>,
    /// Background of the pictures: light is for paper
    #[arg(long, value_name = "THEME", default_value = "light",
        value_parser = named::<2, Theme>(Theme::ALL.map(Theme::name)))]
    pub theme: Theme,
    /// Width of a PNG in pixels
    #[arg(long, value_name = "PIXELS", default_value = "1200")]
    pub png_width: PixelWidth,
}

impl PictureArguments {
    pub fn is_empty(&self) -> bool {
        self.svg.is_none() && self.png.is_none()
    }

    /// The paths, with a number in their names if one is given.
    pub fn files(&self, number: Option<(usize, usize)>) -> [Option<PathBuf>; 2] {
        [&self.svg, &self.png].map(|path| {
            let path = path.as_ref()?;
            Some(match number {
                Some((number, digits)) => files::numbered(path, number, digits),
                None => path.clone(),
            })
        })
    }

    /// Checks that these files can be written.
    pub fn check(&self, number: Option<(usize, usize)>) -> Result<(), CommandError> {
        if self.svg.is_some() && self.svg == self.png {
            return Err(CommandError::SameFile);
        }
        for path in self.files(number).iter().flatten() {
            files::check(path).map_err(|reason| unsaved(path, reason))?;
        }
        Ok(())
    }

    /// Writes the files of pictures beside each other, and returns their paths.
    pub fn save(
        &self,
        pictures: &[Picture],
        number: Option<(usize, usize)>,
    ) -> Result<Vec<(PathBuf, Saved)>, CommandError> {
        let svg = picture::beside(pictures, self.theme);
        let [svg_path, png_path] = self.files(number);
        let mut saved = Vec::new();
        let mut save = |path: PathBuf, bytes: &[u8]| {
            let done = files::save(&path, bytes).map_err(|reason| unsaved(&path, reason))?;
            saved.push((path, done));
            Ok::<(), CommandError>(())
        };
        // Both pictures are drawn before a file is written.
        let png = match &png_path {
            Some(_) => picture::to_png(&svg, self.png_width)?,
            None => Vec::new(),
        };
        if let Some(path) = svg_path {
            save(path, svg.as_bytes())?;
        }
        if let Some(path) = png_path {
            save(path, &png)?;
        }
        Ok(saved)
    }
}

pub(super) fn unsaved(path: &Path, reason: SaveError) -> CommandError {
    let file = shown(&path.display().to_string());
    CommandError::Save { file, reason }
}

/// Reports the written files on standard error, because standard output may carry data.
pub(super) fn tell(saved: &[(PathBuf, Saved)]) {
    for (path, saved) in saved {
        let done = match saved {
            Saved::New => "written",
            Saved::Replaced => "replaced",
        };
        complain(&format!("{}: {done}", shown(&path.display().to_string())));
    }
}
