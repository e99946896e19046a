import { partsOf, Refusal, type Asked } from './simulated-request.js';

/** A file of a message. */
export interface SimulatedAttachment {
  id: string;
  filename: string;
  mimeType: string;
  bytes: number;
  description: string;
}

type Fields = Readonly<Record<string, unknown>>;

/** What a call sent, with the files in their order. */
export interface Sent {
  fields: Fields;
  files: readonly SimulatedAttachment[];
}

const mebibyte = 1024 * 1024;
export const limits = {
  content: 2_000,
  description: 1_024,
  nonce: 25,
  attachments: 10,
  fileBytes: 20 * mebibyte,
  requestBytes: 25 * mebibyte,
};

export const discordRefusal = (status: number, code: number, message: string, errors?: object): Refusal =>
  new Refusal({ status, body: { message, code, ...(errors !== undefined && { errors }) } });

export const invalidForm = (field: string, message: string): Refusal =>
  discordRefusal(400, 50_035, 'Invalid Form Body', { [field]: { _errors: [{ code: 'BASE_TYPE_INVALID', message }] } });

/** JSON, or a form whose files are named by their places in `attachments`. */
export function sentIn(asked: Asked): Sent {
  if (asked.body.length > limits.requestBytes) throw discordRefusal(413, 40_005, 'Request entity too large');
  const type = asked.headers['content-type'] ?? '';
  if (type.startsWith('application/json')) return { fields: JSON.parse(asked.body.toString()) as Fields, files: [] };
  if (!type.startsWith('multipart/form-data')) throw discordRefusal(400, 50_035, 'Invalid Form Body');
  const parts = partsOf(asked);
  const fields = JSON.parse(parts.get('payload_json')?.text ?? '{}') as Fields;
  const described = (fields['attachments'] ?? []) as { id: number; filename?: string; description?: string }[];
  const files = [...parts].flatMap(([name, { type: mimeType, fileName, text }]) => {
    const [, place] = /^files\[(\d+)\]$/.exec(name) ?? [];
    if (place === undefined) return [];
    const { filename = fileName, description = '' } = described.find(({ id }) => String(id) === place) ?? {};
    // "must include a valid `Content-Disposition` subpart header with a `filename`"
    if (fileName === '' || fileName !== filename) throw invalidForm('files', 'The file has no name, or another one.');
    return [{ id: '', filename, mimeType, bytes: text.length, description }];
  });
  if (files.length > limits.attachments)
    throw discordRefusal(400, 30_015, 'Maximum number of attachments in a message reached (10)');
  for (const { bytes, description } of files) {
    if (bytes > limits.fileBytes) throw discordRefusal(413, 50_045, 'File uploaded exceeds the maximum size');
    if ([...description].length > limits.description) throw invalidForm('attachments', 'Must be 1024 or fewer in length.');
  }
  return { fields, files };
}

/** Empty for none. */
export function nonceIn({ nonce }: Fields): string {
  const text = typeof nonce === 'string' || typeof nonce === 'number' ? String(nonce) : '';
  if (text.length > limits.nonce) throw invalidForm('nonce', `Must be ${limits.nonce} or fewer in length.`);
  return text;
}

/** Without `allowed_mentions`, everything that a text names is notified. */
export function mentionsEveryone(fields: Fields, content: string): boolean {
  const { parse = [] } = (fields['allowed_mentions'] ?? { parse: ['everyone'] }) as { parse?: string[] };
  return /@(?:everyone|here)/.test(content) && parse.includes('everyone');
}

/** The text of a message, in code points at most as many as documented. */
export function contentIn({ content = '' }: Fields): string {
  const text = typeof content === 'string' ? content : '';
  if ([...text].length > limits.content) throw invalidForm('content', `Must be ${limits.content} or fewer in length.`);
  return text;
}
