import { randomBytes } from 'node:crypto';
import type { Answer, Asked } from './simulated-request.js';
import { slackError } from './slack-blocks.js';

/** A file as Slack stores it. */
export interface SlackFile {
  id: string;
  name: string;
  length: number;
  bytes: number | null;
  isComplete: boolean;
  /** How often it still has no media type. */
  readsLeft: number;
  isDeleted: boolean;
  /** The message that its upload was completed for. */
  share?: { channel: string; isPrivate: boolean; ts: string };
}

type Arguments = Readonly<Record<string, unknown>>;

/** Files that the bot has uploaded and shared with nobody. */
export class SlackFiles {
  readonly all: SlackFile[] = [];
  /** How often a new file has no media type yet. */
  processing = 0;
  /** What the workspace refuses uploads with. */
  refusal: string | undefined;

  /** `files.getUploadURLExternal`. @param origin of the address, which really is another host */
  ask(origin: string, { filename, length }: Arguments): Answer {
    if (this.refusal !== undefined) throw slackError(this.refusal);
    const size = Number(length);
    if (typeof filename !== 'string' || filename === '' || !(size > 0)) throw slackError('missing_argument');
    const id = `F${token()}`;
    this.all.push({
      id,
      name: filename,
      length: size,
      bytes: null,
      isComplete: false,
      readsLeft: this.processing,
      isDeleted: false,
    });
    return { status: 200, body: { ok: true, upload_url: `${origin}/upload/v1/${id}${token()}`, file_id: id } };
  }

  /** The address takes no token, and says in text how many bytes it has. */
  upload({ url, body, headers }: Asked): Answer {
    const file = this.all.find(({ id }) => url.pathname.startsWith(`/upload/v1/${id}`));
    if (file === undefined || headers.authorization !== undefined) return { status: 400, html: 'invalid upload' };
    if (body.length !== file.length) return { status: 400, html: `expected ${file.length} bytes` };
    file.bytes = body.length;
    return { status: 200, html: `OK - ${body.length}` };
  }

  /** `files.completeUploadExternal`. Without a channel, the files stay private. @param share makes the message, where there is a channel */
  complete({ files }: Arguments, share?: () => NonNullable<SlackFile['share']>): Answer {
    const named = Array.isArray(files) ? (files as { id: string; title?: string }[]) : [];
    if (named.length === 0) throw slackError('invalid_arguments');
    const found = named.map(({ id }) => this.all.find((file) => file.id === id && file.bytes !== null));
    if (found.some((file) => file === undefined || file.isComplete)) throw slackError('file_not_found');
    const shared = share?.();
    for (const file of found) if (file !== undefined) Object.assign(file, { isComplete: true, ...(shared && { share: shared }) });
    return { status: 200, body: { ok: true, files: named } };
  }

  /** `files.info` */
  describe({ file: id }: Arguments): Answer {
    const file = this.all.find((known) => known.id === id && known.isComplete);
    if (file === undefined) throw slackError('file_not_found');
    if (file.isDeleted) throw slackError('file_deleted');
    const isProcessed = file.readsLeft <= 0;
    const mimetype = isProcessed ? `${file.name.replace(/-.*$/, '')}/${file.name.replace(/^.*\./, '')}` : '';
    file.readsLeft -= 1;
    return {
      status: 200,
      body: { ok: true, file: { id, name: file.name, mimetype, shares: isProcessed ? sharesOf(file) : {} } },
    };
  }

  isShowable(id: string): boolean {
    const file = this.all.find((known) => known.id === id);
    return file !== undefined && file.isComplete && !file.isDeleted && file.readsLeft <= 0;
  }
}

const sharesOf = ({ share }: SlackFile): object =>
  share === undefined ? {} : { [share.isPrivate ? 'private' : 'public']: { [share.channel]: [{ ts: share.ts }] } };

const token = (): string => randomBytes(8).toString('hex').toUpperCase();
