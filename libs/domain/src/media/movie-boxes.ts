/** A box of an ISO media file without its header (ISO/IEC 14496-12 §4.2). */
export interface Box {
  type: string;
  content: Buffer;
}

export const headerBytes = 16;

/** `bytes` counts the header as well, and is 0 for the rest of the file. */
export function boxHeader(head: Buffer): { type: string; bytes: number; ownBytes: number } {
  const [size, type] = [head.readUInt32BE(0), head.toString('latin1', 4, 8)];
  return size === 1 ? { type, bytes: Number(head.readBigUInt64BE(8)), ownBytes: 16 } : { type, bytes: size, ownBytes: 8 };
}

/** The boxes within the first one of these types, one in the other. */
export function boxesAt(content: Buffer, ...path: readonly string[]): Box[] {
  return path.reduce<Box[]>((boxes, type) => {
    const found = boxes.find((box) => box.type === type);
    return found === undefined ? [] : boxesIn(found.content);
  }, boxesIn(content));
}

/** Ends at the first box that is damaged. */
export function boxesIn(content: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let start = 0; start + 8 <= content.length;) {
    const head = Buffer.concat([content.subarray(start, start + headerBytes), Buffer.alloc(headerBytes)]);
    const { type, bytes, ownBytes } = boxHeader(head);
    const end = bytes === 0 ? content.length : start + bytes;
    if (end > content.length || bytes < ownBytes) return boxes;
    boxes.push({ type, content: content.subarray(start + ownBytes, end) });
    start = end;
  }
  return boxes;
}
