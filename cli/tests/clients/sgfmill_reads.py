"""Reads SGF files with sgfmill and plays their main lines on sgfmill's board.

    sgfmill_reads.py FILE…
    sgfmill_reads.py --original ORIGINAL REVIEWED

Each file must parse, every property of every node must be readable, and the main line must be legal. With
--original, REVIEWED must also hold everything that ORIGINAL holds, in the same places; it may add nodes after
the variations that are there, properties, marks, and text after comments. Exits with status 1 if a file fails.
"""

import argparse
import sys

from sgfmill import boards, sgf

# Lists that a review may extend: marks on the board.
MARKS = {"LB", "TR", "CR", "MA", "SQ", "SL", "AR", "LN"}


class Failure(Exception):
    pass


def load(path):
    with open(path, "rb") as file:
        data = file.read()
    try:
        return sgf.Sgf_game.from_bytes(data)
    except ValueError as error:
        raise Failure(f"not read: {error}") from error


def walk(game):
    """Reads all properties of all nodes. Returns the numbers of nodes and of variations (ends of the tree)."""
    nodes = ends = 0
    stack = [(game.get_root(), "root")]
    while stack:
        node, place = stack.pop()
        nodes += 1
        for identifier in node.properties():
            try:
                node.get(identifier)
            except ValueError as error:
                raise Failure(f"{place}: {identifier}: {error}") from error
        children = list(node)
        ends += not children
        stack += [(child, f"{place}.{i}" if len(children) > 1 else place + "'") for i, child in enumerate(children)]
    return nodes, ends


def play_main_line(game):
    """Returns the number of moves, passes included, and of stones at the end."""
    size = game.get_size()
    board = boards.Board(size)
    forbidden = None
    moves = 0
    for number, node in enumerate(game.get_main_sequence()):
        if node.has_setup_stones():
            if not board.apply_setup(*node.get_setup_stones()):
                raise Failure(f"node {number}: a set-up without liberties")
            forbidden = None
        color, point = node.get_move()
        if color is None:
            continue
        moves += 1
        if point is None:
            forbidden = None
            continue
        where = f"node {number}, move {moves} ({color} {'ABCDEFGHJKLMNOPQRSTUVWXYZ'[point[1]]}{point[0] + 1})"
        if forbidden == point:
            raise Failure(f"{where}: ko")
        try:
            forbidden = board.play(*point, color)
        except ValueError as error:
            raise Failure(f"{where}: the point is occupied") from error
    return moves, len(board.list_occupied_points())


def compare(original, reviewed):
    """Returns the numbers of properties compared, of comments with more text, of properties and of nodes added."""
    compared = longer = added_properties = added_nodes = 0
    stack = [(original.get_root(), reviewed.get_root(), "root")]
    while stack:
        old, new, place = stack.pop()
        old_properties, new_properties = old.get_raw_property_map(), new.get_raw_property_map()
        for name, values in old_properties.items():
            compared += 1
            found = new_properties.get(name)
            if found is None:
                raise Failure(f"{place}: {name} is missing")
            if name == "C":
                if not found[0].startswith(values[0]):
                    raise Failure(f"{place}: the comment does not begin with that of the original")
                longer += found != values
            elif name in MARKS:
                if found[: len(values)] != values:
                    raise Failure(f"{place}: {name}: {found} does not begin with {values}")
            elif found != values:
                raise Failure(f"{place}: {name}: {found} instead of {values}")
        added = new_properties.keys() - old_properties.keys()
        moves = added & {"B", "W", "AB", "AW", "AE", "PL"}
        if moves:
            raise Failure(f"{place}: {sorted(moves)} changes the position")
        added_properties += len(added)
        if len(new) < len(old):
            raise Failure(f"{place}: {len(old)} variations have become {len(new)}")
        added_nodes += sum(count_nodes(child) for child in list(new)[len(old) :])
        stack += [(a, b, f"{place}.{i}" if len(old) > 1 else place + "'") for i, (a, b) in enumerate(zip(old, new))]
    return compared, longer, added_properties, added_nodes


def count_nodes(node):
    count, stack = 0, [node]
    while stack:
        count += 1
        stack += list(stack.pop())
    return count


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--original", metavar="ORIGINAL", help="the record that the only FILE is a review of")
    parser.add_argument("files", nargs="+", metavar="FILE")
    arguments = parser.parse_args()
    if arguments.original and len(arguments.files) != 1:
        parser.error("--original takes one FILE")

    failed = 0
    for path in arguments.files:
        try:
            game = load(path)
            nodes, ends = walk(game)
            moves, stones = play_main_line(game)
            size = game.get_size()
            line = f"{size}x{size}, {nodes} nodes, {ends} variations, {moves} moves, {stones} stones at the end"
            if arguments.original:
                compared, longer, properties, added = compare(load(arguments.original), game)
                line += (
                    f"; all {compared} properties of the original, {longer} longer comments, "
                    f"{properties} properties and {added} nodes more"
                )
        except Failure as failure:
            failed += 1
            print(f"{path}: FAILED: {failure}")
        else:
            print(f"{path}: {line}")
    if failed:
        sys.exit(1)
    print(f"{len(arguments.files)} files read")


if __name__ == "__main__":
    main()
