"""Reads the files of Twobig without Twobig: every entry of a table, a checkpoint or an export.

    python3 twobig_files.py FILE        a line for each entry: key (hexadecimal), value, work

It follows tt-offheap/FORMAT.md, uses nothing but Python 3.8, and is written to be translated.
Checksums of heads are verified; those of blocks are left out, as they take Python long.
"""

import struct
import sys
import zlib

DATA = 2 << 20  # offset of the first bucket in a table


def crc32c(data):
    """The CRC of RFC 3720 (Castagnoli), a bit at a time."""
    crc = 0xFFFFFFFF
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0x82F63B78 if crc & 1 else 0)
    return crc ^ 0xFFFFFFFF


def check(head):
    (stored,) = struct.unpack_from("<I", head, len(head) - 4)
    if stored != crc32c(head[:-4]):
        raise ValueError("the head is damaged")
    (oldest_reader,) = struct.unpack_from("<I", head, 12)
    if oldest_reader > 2:
        raise ValueError(f"the file needs a program for version {oldest_reader}; this one knows 2")
    return head


class Partition:
    """A region of a table, and what its words mean."""

    def __init__(self, header, index):
        first, last, self.offset, self.buckets, self.tag_bits, self.work_bits, scheme, two = (
            struct.unpack_from("<iiqqiiii", header, 256 + 48 * index)
        )
        (self.value_bits,) = struct.unpack_from("<i", header, 112)
        self.entry_words = 2 if two else 1
        self.bucket_entries = 2 if scheme == 3 else 1
        self.words = self.buckets * self.bucket_entries * self.entry_words
        self.inverse = pow(self.buckets, -1, 1 << self.tag_bits)

    def entry(self, place, word, second=0):
        """Key, value and work of the entry at a place of the partition, counted in words.

        None if there is none: of two words the first has a lock, or nothing but a version.
        """
        bucket = place // self.entry_words // self.bucket_entries
        tag_bits = self.tag_bits
        if self.entry_words == 2:
            tag_bits -= 64
            if word >> 63:
                return None
            word &= (1 << tag_bits + self.value_bits + self.work_bits) - 1
        if word == 0:
            return None
        tag = word & (1 << tag_bits) - 1
        if self.entry_words == 2:
            tag = tag << 64 | second
        value = word >> tag_bits & (1 << self.value_bits) - 1
        code = word >> tag_bits + self.value_bits
        # The one key below S * 2^t that is bucket modulo S and tag modulo 2^t.
        times = (tag - bucket) * self.inverse % (1 << self.tag_bits)
        scaled = code - 1 << 14 - self.work_bits
        work = -(-((256 | scaled & 255) << (scaled >> 8)) // 256)
        if self.work_bits == 2:
            work = (1, 64, 1024)[code - 1]
        return bucket + self.buckets * times, value, work


def partitions(header):
    (count,) = struct.unpack_from("<i", header, 120)
    return [Partition(header, index) for index in range(count)]


def find(regions, place):
    """The word's partition, and its place there; None between regions."""
    for region in regions:
        inside = place - region.offset // 8
        if 0 <= inside < region.words:
            return region, inside
    return None


def table(file):
    """The entries of a table file: table.data, or a hot table.

    Where entries have two words no process may use the table meanwhile: this reads without the
    protocol by which Java and C tell a pair that belongs together. Read the checkpoint then."""
    regions = partitions(check(file.read(16 << 10)))
    for region in regions:
        file.seek(DATA + region.offset)
        for place in range(0, region.words, region.entry_words):
            words = struct.unpack(f"<{region.entry_words}Q", file.read(8 * region.entry_words))
            entry = region.entry(place, *words)
            if entry:
                yield entry


def checkpoint(file):
    """The entries of a checkpoint, table.checkpoint.N."""
    head = check(file.read(136))
    words, block_words = struct.unpack_from("<q16xi", head, 104)
    regions = partitions(check(file.read(16 << 10)))
    for first in range(0, words, block_words):
        _, filled, _ = struct.unpack("<qII", file.read(16))
        if filled:
            bitmap = int.from_bytes(file.read(block_words // 8), "little")
            block = [0] * min(block_words, words - first)
            for index in range(len(block)):
                if bitmap >> index & 1:
                    (block[index],) = struct.unpack("<Q", file.read(8))
            for index, word in enumerate(block):
                if word:
                    region, inside = find(regions, first + index)
                    if inside % region.entry_words == 0:  # or it is the second word of an entry
                        yield region.entry(inside, *block[index : index + region.entry_words])


def stop_bits(data, at):
    """A number of seven bits a byte, and where it ends; a last byte 0 inverts it."""
    number = shift = 0
    while True:
        byte = data[at]
        at += 1
        number |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return (~number if byte == 0 and shift > 7 else number) & (1 << 64) - 1, at


def export(file):
    """The entries of a file that twobig export has written."""
    check(file.read(104))
    while True:
        head = file.read(24)
        if head[:8] == b"TWOBIGEE":
            return
        _, records, packed, _, _ = struct.unpack("<qiiiI", head)
        data = zlib.decompress(file.read(packed), -15)
        columns, at = [], 0
        for _ in range(4):
            column = []
            for _ in range(records):
                number, at = stop_bits(data, at)
                column.append(number)
            columns.append(column)
        key = 0
        for high, low, value, work in zip(*columns):
            key += (high << 64) + low
            yield key, value, work


READERS = {b"TWOBIGTT": table, b"TWOBIGCP": checkpoint, b"TWOBIGEX": export}


def entries(path):
    """All entries of a file, as (key, value, work)."""
    with open(path, "rb") as file:
        magic = file.read(8)
        if magic not in READERS:
            raise ValueError(f"{path} begins with {magic!r}, no file of Twobig with entries")
        file.seek(0)
        yield from READERS[magic](file)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("Usage: twobig_files.py FILE")
    for key, value, work in entries(sys.argv[1]):
        print(f"{key:032x} {value} {work}")
