/** A declared encoding is at the beginning (HTML Standard, "Specifying the document's character encoding"). */
const encodingBytes = 1_024;

/** Where a document declares its encoding: XML at its very beginning, HTML in a `meta` element. */
const declarations = [/^<\?xml[^>]*\sencoding\s*=\s*["']([^"']+)["']/u, /<meta[^>]+charset\s*=\s*["']?\s*([\w:-]+)/iu];

/**
 * Bytes as text: in the encoding of a byte order mark, of the content type, of the document itself, or else UTF-8; what is no UTF-8 is
 * windows-1252, as browsers have it.
 */
export function decodeText(bytes: Uint8Array, contentType: string): string {
  const named = markedEncoding(bytes) ?? /charset\s*=\s*"?([^\s";]+)/iu.exec(contentType)?.[1] ?? declaredEncoding(bytes);
  const decoder = named === undefined ? undefined : decoderOf(named);
  if (decoder !== undefined) return decoder.decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function markedEncoding([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xff && second === 0xfe ? 'utf-16le' : undefined;
}

function declaredEncoding(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, encodingBytes));
  return declarations.map((declaration) => declaration.exec(start)?.[1]).find((name) => name !== undefined);
}

/** Undefined for an encoding that nobody knows. */
function decoderOf(label: string): InstanceType<typeof TextDecoder> | undefined {
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
}
