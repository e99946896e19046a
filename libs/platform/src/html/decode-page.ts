/** A declared encoding is at the beginning (HTML Standard, "Specifying the document's character encoding"). */
const declaredBytes = 1_024;

/** Text of a page or stylesheet, by its byte order mark, `Content-Type`, what it declares itself, or else UTF-8. */
export function decodePage(bytes: Buffer, contentType: string): string {
  const label = byteOrderMark(bytes) ?? /charset\s*=\s*"?([^\s";]+)/i.exec(contentType)?.[1] ?? declared(bytes) ?? 'utf-8';
  return (decoderOf(label) ?? new TextDecoder()).decode(bytes);
}

function byteOrderMark(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : undefined;
}

function declared(bytes: Buffer): string | undefined {
  const head = bytes.toString('latin1', 0, declaredBytes);
  const found =
    /<meta\b[^>]*?charset\s*=\s*["']?\s*([^\s"'>;/]+)/i.exec(head)?.[1] ?? /^@charset "([^"]{1,40})"/i.exec(head)?.[1];
  // A page that says so in single bytes is not UTF-16 (the same standard, "get an encoding").
  return found !== undefined && /^utf-16/i.test(found) ? 'utf-8' : found;
}

/** Undefined for an encoding that nobody knows. */
function decoderOf(label: string): InstanceType<typeof TextDecoder> | undefined {
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
}
