import { randomUUID } from 'node:crypto';

/** A `multipart/form-data` body (RFC 7578). */
export class MultipartForm {
  constructor(
    readonly contentType: string,
    readonly body: Buffer,
  ) {}
}

/** A file of a form. */
export interface FormFile {
  name: string;
  fileName: string;
  mimeType: string;
  bytes: Buffer;
}

/**
 * A form that keeps the line breaks of its texts: `FormData` makes CRLF of every one.
 * @param texts by the name of their parts. Names must need no escaping
 */
export function multipartForm(texts: Readonly<Record<string, string>>, files: readonly FormFile[]): MultipartForm {
  const boundary = `form-${randomUUID()}`;
  const head = (disposition: string, type?: string): string =>
    `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n${type === undefined ? '' : `content-type: ${type}\r\n`}\r\n`;
  const body = Buffer.concat([
    ...Object.entries(texts).map(([name, text]) => Buffer.from(`${head(`name="${name}"`)}${text}\r\n`)),
    ...files.flatMap(({ name, fileName, mimeType, bytes }) => [
      Buffer.from(head(`name="${name}"; filename="${fileName}"`, mimeType)),
      bytes,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
  return new MultipartForm(`multipart/form-data; boundary=${boundary}`, body);
}
