import { createHash, randomUUID } from 'node:crypto';
import { XrpcRefusal } from './xrpc-refusal.js';

interface StoredBlob {
  ref: { $link: string };
  mimeType: string;
  size: number;
}

/** What a post shows. */
export interface StoredEmbed {
  $type?: string;
  images?: { alt: string; image: StoredBlob; aspectRatio?: unknown }[];
  video?: StoredBlob;
  alt?: string;
  captions?: { lang?: unknown; file?: StoredBlob }[];
  aspectRatio?: unknown;
  external?: { uri: string; title: string; description: string; thumb?: StoredBlob };
}

/** Bytes of files in posts (lexicons app.bsky.embed.images and app.bsky.embed.video, the latter before it was raised to 300 MB). */
const mostBytes = { image: 1_000_000, video: 100_000_000, caption: 20_000 } as const;
const mostCaptions = 20;

/** @throws XrpcRefusal for what the lexicons do not allow, or files that were not uploaded */
export function requireEmbed(embed: StoredEmbed | undefined, blobs: ReadonlyMap<string, Buffer>): void {
  const refusal = (reason: string, code = 'InvalidRequest') => new XrpcRefusal(400, code, reason);
  const { images = [], video, external, $type } = embed ?? {};
  if (external !== undefined) requireExternal(external, blobs, refusal);
  for (const { image } of images)
    if (image.size > mostBytes.image) throw refusal(`image has to be at most ${mostBytes.image} bytes`);
  if (video === undefined) return;
  if ($type !== 'app.bsky.embed.video') throw refusal('the embed has no video');
  if (video.mimeType !== 'video/mp4') throw refusal('video has to be one of video/mp4');
  if (video.size > mostBytes.video) throw refusal(`video has to be at most ${mostBytes.video} bytes`);
  const stored = blobs.get(video.ref.$link);
  if (stored === undefined) throw refusal(`Could not find blob: ${video.ref.$link}`, 'BlobNotFound');
  if (stored.length !== video.size) throw refusal('Referenced Size does not match stored blob', 'InvalidSize');
  requireCaptions(embed?.captions ?? [], blobs, refusal);
}

/** Lexicon app.bsky.embed.video#caption. */
function requireCaptions(
  captions: NonNullable<StoredEmbed['captions']>,
  blobs: ReadonlyMap<string, Buffer>,
  refusal: (reason: string, code?: string) => XrpcRefusal,
): void {
  if (captions.length > mostCaptions) throw refusal(`captions must not have more than ${mostCaptions} elements`);
  for (const { lang, file } of captions) {
    if (typeof lang !== 'string' || !/^(?:i|[a-z]{2,3})(?:-[A-Za-z0-9]+)*$/.test(lang))
      throw refusal('lang must be a well-formed BCP 47 language tag');
    if (file?.mimeType !== 'text/vtt') throw refusal('file has to be one of text/vtt');
    if (file.size > mostBytes.caption) throw refusal(`file has to be at most ${mostBytes.caption} bytes`);
    const stored = blobs.get(file.ref.$link);
    if (stored === undefined) throw refusal(`Could not find blob: ${file.ref.$link}`, 'BlobNotFound');
    if (stored.length !== file.size) throw refusal('Referenced Size does not match stored blob', 'InvalidSize');
  }
}

/** Lexicon app.bsky.embed.external. */
function requireExternal(
  { uri, title, description, thumb }: NonNullable<StoredEmbed['external']>,
  blobs: ReadonlyMap<string, Buffer>,
  refusal: (reason: string, code?: string) => XrpcRefusal,
): void {
  if (!URL.canParse(uri)) throw refusal('external uri must be a uri');
  if (typeof title !== 'string' || typeof description !== 'string') throw refusal('external needs a title and a description');
  if (thumb === undefined) return;
  if (thumb.size > mostBytes.image) throw refusal(`thumb has to be at most ${mostBytes.image} bytes`);
  if (!blobs.has(thumb.ref.$link)) throw refusal(`Could not find blob: ${thumb.ref.$link}`, 'BlobNotFound');
}

/**
 * Files of a server of the AT Protocol, with the tokens that one method can be called with (lexicons com.atproto.repo.uploadBlob and
 * com.atproto.server.getServiceAuth). It is ours and no independent judge.
 */
export class BlueskyBlobs {
  /** By their CIDs. */
  readonly blobs = new Map<string, Buffer>();
  /** How many files were received. */
  uploads = 0;
  /** Largest file in bytes, which servers set as they like. */
  uploadLimit = 100_000_000;
  private readonly serviceDid = 'did:web:pds.test';
  private readonly tokens = new Map<string, number>();

  described(): object {
    return { did: this.serviceDid, availableUserDomains: ['.test'], blobUploadLimit: this.uploadLimit };
  }

  /** A token for one method of one server, until a time that is at most an hour from now. */
  granted(query: URLSearchParams): object {
    const until = Number(query.get('exp')) * 1_000;
    if (until < Date.now() || until > Date.now() + 3_600_000)
      throw new XrpcRefusal(400, 'BadExpiration', 'cannot request a token with this expiration');
    const token = randomUUID();
    const isForUploads = query.get('aud') === this.serviceDid && query.get('lxm') === 'com.atproto.repo.uploadBlob';
    if (isForUploads) this.tokens.set(token, until);
    return { token };
  }

  /** Whether a file can be uploaded with the token. */
  allows(token: string): boolean {
    return (this.tokens.get(token) ?? 0) > Date.now();
  }

  stored(bytes: Buffer, mimeType: string): object {
    if (bytes.length > this.uploadLimit) throw new XrpcRefusal(413, 'PayloadTooLarge', 'request entity too large');
    const link = cid(bytes);
    this.blobs.set(link, bytes);
    this.uploads += 1;
    return { $type: 'blob', ref: { $link: link }, mimeType, size: bytes.length };
  }
}

/** CIDv1 of raw bytes: version, codec, SHA-256 multihash, in base32 (RFC 4648, lower case). */
export function cid(bytes: Buffer): string {
  const binary = Buffer.concat([Buffer.from([0x01, 0x55, 0x12, 0x20]), createHash('sha256').update(bytes).digest()]);
  const bits = [...binary].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const digits = bits.match(/.{1,5}/g) ?? [];
  return `b${digits.map((digit) => 'abcdefghijklmnopqrstuvwxyz234567'.charAt(parseInt(digit.padEnd(5, '0'), 2))).join('')}`;
}
