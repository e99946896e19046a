import { eventually } from '@imprint/platform/testing';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Instance } from './instance.js';

/** All mail of an instance; `settings` are part of the instance's. */
export class Mailbox {
  private readonly read = new Set<string>();
  private constructor(
    private readonly folder: string,
    private readonly isOwn: boolean,
  ) {}

  static async open(): Promise<Mailbox> {
    return new Mailbox(await mkdtemp(join(tmpdir(), 'imprint-mail-')), true);
  }

  /** The mail of a running instance, such as the shared one. */
  static of(instance: Instance): Mailbox {
    return new Mailbox(fileURLToPath(instance.settings['MAIL_URL'] ?? ''), false);
  }

  get settings(): Record<string, string> {
    return { MAIL_URL: pathToFileURL(this.folder).href };
  }

  /** The next unread mail to this address, decoded. */
  async next(to: string): Promise<string> {
    return eventually(async () => (await this.unread(to))[0]);
  }

  async unread(to: string): Promise<string[]> {
    // A name with a leading dot is a mail that is still being written.
    const names = (await readdir(this.folder)).filter((name) => /^[^.].*\.eml$/.test(name) && !this.read.has(name)).sort();
    const mails = await Promise.all(
      names.map(async (name) => ({ name, text: decoded(await readFile(join(this.folder, name), 'utf8')) })),
    );
    const [first, ...rest] = mails.filter(({ text }) => new RegExp(`^To: .*${to.replaceAll('.', '\\.')}`, 'im').test(text));
    if (first === undefined) return [];
    this.read.add(first.name);
    return [first, ...rest].map(({ text }) => text);
  }

  /** The one-time code in the next mail to this address. */
  async code(to: string): Promise<string> {
    const found = /[?&]code=([\w-]+)/.exec(await this.next(to))?.[1];
    if (found === undefined) throw new Error(`the mail to ${to} holds no code`);
    return found;
  }

  async close(): Promise<void> {
    if (this.isOwn) await rm(this.folder, { recursive: true, force: true });
  }
}

/** Decodes quoted-printable (RFC 2045), unless the message is sent unencoded. */
function decoded(message: string): string {
  if (!/^Content-Transfer-Encoding: quoted-printable/im.test(message)) return message;
  return message
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'));
}
