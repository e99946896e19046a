import type { IncomingMessage } from 'node:http';

/** A request to a simulated platform. */
export interface Asked {
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** What it answers. */
export interface Answer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
  /** Instead of JSON. */
  html?: string;
  /** Instead of both, with their type among the headers. */
  bytes?: Uint8Array;
}

/** An answer that ends the handling of a request. */
export class Refusal extends Error {
  constructor(readonly answer: Answer) {
    super(`status ${answer.status}`);
  }
}

/** As platforms with OAuth say it. */
export const refusal = (status: number, error: string, description?: string): Refusal =>
  new Refusal({ status, body: { error, ...(description !== undefined && { error_description: description }) } });

/** Text in HTML. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The fields of a JSON body. */
export const fieldsOf = (body: Buffer): Record<string, string | undefined> =>
  JSON.parse(body.toString()) as Record<string, string>;

/** A part of a form. */
export interface Part {
  type: string;
  /** Empty for a part that is no file. */
  fileName: string;
  text: string;
}

/** The parts of a `multipart/form-data` body by name (RFC 7578), their bytes as Latin-1 and texts as UTF-8. */
export function partsOf({ headers, body }: Asked): Map<string, Part> {
  const boundary = /boundary=("?)([^";]+)\1/.exec(headers['content-type'] ?? '')?.[2];
  if (boundary === undefined) throw refusal(422, 'Validation failed: File is missing');
  const parts = new Map<string, Part>();
  for (const part of body.toString('latin1').split(`--${boundary}`).slice(1, -1)) {
    const end = part.indexOf('\r\n\r\n');
    const head = part.slice(0, end);
    const name = /name="([^"]*)"/.exec(head)?.[1] ?? '';
    const fileName = /filename="([^"]*)"/.exec(head)?.[1] ?? '';
    const type = /content-type: *([^\r\n;]+)/i.exec(head)?.[1] ?? '';
    const content = part.slice(end + 4, -2);
    parts.set(name, { type, fileName, text: type === '' ? Buffer.from(content, 'latin1').toString() : content });
  }
  return parts;
}
