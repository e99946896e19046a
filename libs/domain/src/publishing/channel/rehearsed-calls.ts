import { randomBytes } from 'node:crypto';
import type { OutgoingCall } from '@imprint/contracts/publishing';
import type { SafeFetch } from '@imprint/platform/safe-fetch';

/** Shown in place of a secret. */
export const redacted = '[redacted]';

/** A request, read as people are shown it: JSON and forms as objects, a file as `{ assetId, mimeType, bytes }`. */
export type ReadCall = Omit<OutgoingCall, 'operation'>;

/** A call that `publish` makes, and what the platform answers when all is well. */
export interface RehearsedCall {
  /** What the call does, in the words of the platform. */
  operation: string;
  /** What `METHOD /path` of the request matches, or `METHOD /path?name=value&…`. None for a call inside this instance. */
  call?: RegExp;
  /** Default 200. */
  status?: number;
  /**
   * The answer as JSON, with `platformValue` where the platform says what nobody else knows.
   * @param nth how many calls of this operation there were, this one included
   */
  answer(request: ReadCall, nth: number): unknown;
}

/** What is known of a channel's calls before they are made. The calls themselves are those of `publish`. */
export interface RehearsedCalls {
  calls: readonly RehearsedCall[];
  /** Headers with a signature or the time of the call, by lowercase name: what is shown instead. Never one with something of the post. */
  volatileHeaders?: Readonly<Record<string, string>>;
  /** Parameters in addresses that are made of a token, by name: what is shown instead. Never one with something of the post. */
  volatileParameters?: Readonly<Record<string, string>>;
  /** What is shown of an address, where a part of it is as good as a password. */
  shownUrl?: (url: string) => string;
  /** Fields of JSON bodies with a file in base64 and its media type, wherever they stand together: shown as the file. */
  base64Files?: { content: string; mimeType: string };
  /** What is shown in place of other texts, e.g. of one that is made from `unassignedTarget`. */
  placeholders?: Readonly<Record<string, string>>;
}

/** What a rehearsed channel has in place of the outside. */
export interface RehearsalWire {
  /** Refuses what this transport refuses without a network, sends nothing, and answers as declared. */
  inPlaceOf: (transport: SafeFetch) => SafeFetch;
  /** A call inside this instance, answered as declared. */
  inside: (operation: string, body: object) => Promise<unknown>;
  /** Milliseconds since 1970 when the post would be sent. */
  now: () => number;
}

/** A value that only the platform knows, with what is shown in its place. */
export class PlatformValue {
  constructor(
    /** E.g. `{id of upload 1}`, or `[redacted]` for a token. */
    readonly label: string,
    /** What stands for it until the calls are shown. */
    readonly value: string | number,
  ) {}

  toJSON(): string | number {
    return this.value;
  }
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
const run = Array.from(randomBytes(16), (byte) => alphabet.charAt(byte & 31)).join('');
let serial = 0;

/**
 * Part of an answer.
 * @param form makes a value that clients accept of 24 lowercase letters and digits (those of base32), or of a number; both are used once
 */
export function platformValue(
  label: string,
  form: (token: string, serial: number) => string | number = (token) => token,
): PlatformValue {
  serial += 1;
  const end = Array.from({ length: 8 }, (_, index) => alphabet.charAt(Math.floor(serial / 32 ** (7 - index)) & 31)).join('');
  return new PlatformValue(label, form(`${run}${end}`, serial));
}

/** A file that a rehearsal did not read. */
export interface UnreadFile {
  assetId: string;
  mimeType: string;
  /** Its size, or a placeholder if the file is made during the call. */
  bytes: number | string;
}

/** Shown in place of the size of a file that the channel makes of another one. */
export const sizeAfterConversion = '{size after conversion}';

/** Bytes of a file that was read; in a rehearsal, those of the file that it stands for. */
export const sizeOf = (bytes: Buffer): number | string => unreadFile(bytes)?.bytes ?? bytes.length;

const mark = Buffer.from(`file ${run} `);

/** Bytes that stand for a file. Only rehearsals have any. */
export function standInFor(file: UnreadFile): Buffer {
  return Buffer.concat([mark, Buffer.from(JSON.stringify(file))]);
}

/** The file that bytes stand for; undefined for the bytes of a file. */
export function unreadFile(bytes: Uint8Array): UnreadFile | undefined {
  const given = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!given.subarray(0, mark.length).equals(mark)) return undefined;
  return JSON.parse(given.subarray(mark.length).toString()) as UnreadFile;
}
