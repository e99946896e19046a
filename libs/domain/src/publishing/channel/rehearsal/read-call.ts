import { instanceMark, type SafeRequest } from '@imprint/platform/safe-fetch';
import { redacted, type ReadCall, type RehearsedCalls, type UnreadFile } from '../rehearsed-calls.js';

/** A request as it is given to the transport. */
export interface SentRequest {
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  body?: Buffer | undefined;
}

/** Which file these bytes are; undefined if they are none. */
export type FileReader = (bytes: Buffer, mimeType: string) => Promise<UnreadFile | undefined>;

/** Headers that the transport adds, whatever is sent. */
const ofTransport = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'accept-encoding', instanceMark]);

/** Reads a request, without its credential and what changes whenever it is made: the boundary of a form, and these headers. */
export async function readCall(
  { method, url, headers, body }: SentRequest,
  files: FileReader,
  { volatileHeaders = {}, base64Files }: Pick<RehearsedCalls, 'volatileHeaders' | 'base64Files'>,
): Promise<ReadCall> {
  const sent = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  const type = sent.find(([name]) => name === 'content-type')?.[1] ?? '';
  const shown = sent
    .filter(([name]) => !ofTransport.has(name))
    .map(([name, value]) => [name, volatileHeaders[name] ?? shownHeader(name, value)] as const);
  const read = await readBody(body ?? Buffer.alloc(0), type, files);
  const shownBody = base64Files === undefined ? read : asObject(await withFiles(read, base64Files, files));
  return { method, url, headers: Object.fromEntries(shown), body: shownBody };
}

/** The whole body of a request. */
export async function wholeBody(body: SafeRequest['body']): Promise<Buffer | undefined> {
  if (body === undefined || typeof body === 'string') return body === undefined ? undefined : Buffer.from(body);
  if (body instanceof Uint8Array) return Buffer.from(body);
  const chunks: Uint8Array[] = [];
  for await (const chunk of body.source) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function shownHeader(name: string, value: string): string {
  if (name === 'authorization') return value.includes(' ') ? `${value.slice(0, value.indexOf(' '))} ${redacted}` : redacted;
  return name === 'content-type' ? value.replace(/; *boundary=.*$/, '') : value;
}

async function readBody(body: Buffer, type: string, files: FileReader): Promise<object> {
  if (body.length === 0) return {};
  if (/^application\/(.+\+)?json\b/.test(type)) return asObject(JSON.parse(body.toString()));
  if (type.startsWith('application/x-www-form-urlencoded'))
    return Object.fromEntries(new URLSearchParams(body.toString()).entries());
  if (type.startsWith('multipart/form-data')) return readForm(body, type, files);
  const file = await files(body, type);
  if (file !== undefined) return file;
  return type.startsWith('text/') ? { text: body.toString() } : { mimeType: type, bytes: body.length };
}

/** Files in base64, as the files that they are. */
async function withFiles(value: unknown, names: { content: string; mimeType: string }, files: FileReader): Promise<unknown> {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return Promise.all(value.map((item) => withFiles(item, names, files)));
  const fields = await Promise.all(
    Object.entries(value).map(async ([name, field]) => [name, await withFiles(field, names, files)] as const),
  );
  const shown: Record<string, unknown> = Object.fromEntries(fields);
  const [content, mimeType] = [shown[names.content], shown[names.mimeType]];
  if (typeof content !== 'string' || typeof mimeType !== 'string') return shown;
  const bytes = Buffer.from(content, 'base64');
  return { ...shown, [names.content]: (await files(bytes, mimeType)) ?? { mimeType, bytes: bytes.length } };
}

const asObject = (value: unknown): object => (typeof value === 'object' && value !== null ? value : { value });

/** Parts by name; those with the same name as a list. */
async function readForm(body: Buffer, type: string, files: FileReader): Promise<object> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  const parts: Record<string, unknown> = {};
  for (const name of new Set(form.keys())) {
    const values = await Promise.all(form.getAll(name).map((part) => readPart(part, files)));
    parts[name] = values.length === 1 ? values[0] : values;
  }
  return parts;
}

async function readPart(part: ReturnType<FormData['getAll']>[number], files: FileReader): Promise<unknown> {
  if (typeof part === 'string') return part;
  const bytes = Buffer.from(await part.arrayBuffer());
  return { name: part.name, ...((await files(bytes, part.type)) ?? { mimeType: part.type, bytes: bytes.length }) };
}
