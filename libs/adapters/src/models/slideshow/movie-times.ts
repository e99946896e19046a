/** Boxes that hold others, on the way to those with times (ISO/IEC 14496-12 §8.2 to §8.4). */
const containers = ['moov', 'trak', 'mdia'];
const timed = ['mvhd', 'tkhd', 'mdhd'];

/** In place: an MP4 file no longer says when it was made, so that the same request makes the same file. */
export function clearTimes(boxes: Buffer): void {
  for (let at = 0; at + 8 <= boxes.length;) {
    const length = boxes.readUInt32BE(at);
    const type = boxes.toString('latin1', at + 4, at + 8);
    const end = length === 0 ? boxes.length : at + length;
    // Only the pictures themselves can be so many bytes that their number stands elsewhere, and they come last.
    if (length === 1 || end - at < 8) return;
    const content = boxes.subarray(at + 8, end);
    if (containers.includes(type)) clearTimes(content);
    // After version and flags: when it was made, and when it was changed.
    else if (timed.includes(type)) content.fill(0, 4, 4 + (content[0] === 1 ? 16 : 8));
    at = end;
  }
}
