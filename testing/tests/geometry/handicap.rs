//! Tests handicap points against GNU Go's answers, their order against GTP, and their properties on every size.

use crate::*;

fn vertices(size: BoardSize, count: usize) -> Option<String> {
    let vertices = size
        .handicap_points(count)?
        .map(|at| at.vertex(size).to_string());
    Some(vertices.collect::<Vec<_>>().join(" "))
}

#[test]
fn points_in_order() {
    for (side, count, expected) in [
        (19, 2, "D4 Q16"),
        (19, 3, "D4 Q16 D16"),
        (19, 4, "D4 Q16 D16 Q4"),
        (19, 5, "D4 Q16 D16 Q4 K10"),
        (19, 6, "D4 Q16 D16 Q4 D10 Q10"),
        (19, 7, "D4 Q16 D16 Q4 D10 Q10 K10"),
        (19, 8, "D4 Q16 D16 Q4 D10 Q10 K4 K16"),
        (19, 9, "D4 Q16 D16 Q4 D10 Q10 K4 K16 K10"),
        (13, 9, "D4 K10 D10 K4 D7 K7 G4 G10 G7"),
        (11, 9, "C3 J9 C9 J3 C6 J6 F3 F9 F6"),
        (9, 9, "C3 G7 C7 G3 C5 G5 E3 E7 E5"),
        (7, 4, "C3 E5 C5 E3"),
        (8, 4, "C3 F6 C6 F3"),
        (14, 4, "D4 L11 D11 L4"),
        (25, 9, "D4 W22 D22 W4 D13 W13 N4 N22 N13"),
    ] {
        let size = size(side, side);
        assert_eq!(vertices(size, count).as_deref(), Some(expected), "{size}");
    }
    // Rows and columns each follow their own length.
    assert_eq!(
        vertices(size(9, 13), 9).as_deref(),
        Some("C4 G10 C10 G4 C7 G7 E4 E10 E7")
    );
    assert_eq!(vertices(size(19, 8), 4).as_deref(), Some("D3 Q6 D6 Q3"));
}

/// GNU Go 3.8's answers to `fixed_handicap`, compared as sets because it lists the points row by row.
#[test]
fn the_same_points_as_gnu_go() {
    let lowest = [
        (7, "C3"),
        (8, "C3"),
        (9, "C3"),
        (10, "C3"),
        (11, "C3"),
        (12, "D4"),
        (13, "D4"),
        (14, "D4"),
        (15, "D4"),
        (16, "D4"),
        (17, "D4"),
        (18, "D4"),
        (19, "D4"),
    ];
    for (side, corner) in lowest {
        let size = size(side, side);
        let points = size.handicap_points(2).expect("two stones");
        let first = points.clone().next().map(|at| at.vertex(size).to_string());
        assert_eq!(first.as_deref(), Some(corner), "{size}");
        assert_eq!(points.len(), 2);
        let most = if side == 7 || side % 2 == 0 { 4 } else { 9 };
        assert_eq!(size.max_handicap(), most);
    }
    let set = |vertices: &str, size: BoardSize| {
        let mut set = Points::empty(size);
        for vertex in vertices.split(' ') {
            assert!(set.insert(Point::from_vertex(vertex, size).expect("a vertex")));
        }
        set
    };
    for (side, answer) in [
        (19, "Q16 D4"),
        (19, "D16 Q16 D4"),
        (19, "D16 Q16 D4 Q4"),
        (19, "D16 Q16 K10 D4 Q4"),
        (19, "D16 Q16 D10 Q10 D4 Q4"),
        (19, "D16 Q16 D10 K10 Q10 D4 Q4"),
        (19, "D16 K16 Q16 D10 Q10 D4 K4 Q4"),
        (19, "D16 K16 Q16 D10 K10 Q10 D4 K4 Q4"),
        (7, "C5 E5 C3"),
        (10, "C8 H8 C3 H3"),
        (11, "C9 F9 J9 C6 J6 C3 F3 J3"),
        (12, "D9 J9 D4 J4"),
        (13, "D10 K10 D7 G7 K7 D4 K4"),
        (18, "D15 P15 D4 P4"),
    ] {
        let size = size(side, side);
        let expected = set(answer, size);
        let points = size
            .handicap_points(expected.len())
            .expect("that many stones");
        assert_eq!(Points::from_points(points, size), expected, "{size}");
    }
}

#[test]
fn on_every_size() {
    for size in BoardSize::all() {
        let (width, height) = (size.width(), size.height());
        let most = size.max_handicap();
        assert_eq!(most == 0, width < 7 || height < 7, "{size}");
        let odd = width % 2 == 1 && height % 2 == 1;
        assert_eq!(most == 9, odd && width > 7 && height > 7, "{size}");
        for count in (0..=20).chain([usize::MAX]) {
            let Some(points) = size.handicap_points(count) else {
                assert!(count < 2 || count > most, "{size} {count}");
                continue;
            };
            assert!((2..=most).contains(&count), "{size} {count}");
            assert_eq!(points.len(), count);
            let set = Points::from_points(points.clone(), size);
            assert_eq!(set.len(), count, "different points, all on the board");
            assert_eq!(points.clone().count(), count);
            for point in points {
                let near = (point.row().min(height - 1 - point.row()))
                    .min(point.column().min(width - 1 - point.column()));
                assert!(near >= 2, "{size}: not below the third line");
            }
            // A half turn preserves the points, except with three stones.
            if count != 3 {
                let turned = set.transform(binmatrix::Symmetry::Rotate180);
                assert_eq!(turned, set, "{size} {count}");
            }
            if count >= 4 {
                let mirrored = set.transform(binmatrix::Symmetry::FlipRows);
                assert_eq!(mirrored, set, "{size} {count}");
            }
        }
    }
}
