import { partsOf, type Asked } from './simulated-request.js';
import { tumblrRefusal } from './tumblr-authorization.js';

/** "Post Content Limits" of npf-spec.md in tumblr/docs, in code points. */
export const tumblrLimits = { textBlock: 4_096, altText: 4_096, images: 30, videos: 1, blocks: 1_000, links: 100 } as const;
/** "A video file, limited to 500MB and 10 minutes" (api.md in tumblr/docs, read 2026-11-28). */
const videoBytes = 500_000_000;

export interface SimulatedBlock {
  type: string;
  text?: string;
  provider?: string;
  alt_text?: string;
  formatting?: readonly { start: number; end: number; type: string; url?: string }[];
  /** Of an image; a video has one. */
  media?: readonly MediaObject[] | MediaObject;
}

type MediaObject = Readonly<Record<string, unknown>>;

/** What a post is created or edited with. */
export interface SentContent {
  content: readonly SimulatedBlock[];
  tags: readonly string[];
  state: string;
  slug: string;
  /** Files that came with it, those of videos left out. */
  uploads: number;
  /** Videos that came with it. */
  videos: number;
}

const invalid = (detail: string) => tumblrRefusal(400, 'Bad Request', 8_001, detail);
const signatures = { 'image/png': '\x89PNG', 'image/jpeg': '\xff\xd8\xff', 'image/gif': 'GIF8' } as const;

/** The body of a request: JSON, or a form whose part `json` it is. */
export function sentContent(asked: Asked): SentContent {
  const isForm = (asked.headers['content-type'] ?? '').startsWith('multipart/form-data');
  // Edits take JSON only (tumblr/docs#87).
  if (isForm && asked.method === 'PUT') throw tumblrRefusal(400, 'Bad Request', 5_002, 'multipart/form-data content is invalid');
  const parts = isForm ? partsOf(asked) : undefined;
  const sent = JSON.parse(utf8(parts?.get('json')) ?? asked.body.toString()) as Partial<Record<keyof SentContent, unknown>>;
  if (!Array.isArray(sent.content)) throw invalid("'content' must be an array");
  const uploads = new Map([...(parts ?? [])].filter(([name]) => name !== 'json'));
  const content = trimmed((sent.content as SimulatedBlock[]).map((block) => stored(block, uploads)));
  requireContent(content);
  const text = (name: 'tags' | 'state' | 'slug'): string => (typeof sent[name] === 'string' ? sent[name] : '');
  const tags = text('tags')
    .split(',')
    .flatMap((tag) => tag.trim() || []);
  return { content, tags, state: text('state') || 'published', slug: text('slug'), ...counted(uploads) };
}

function counted(uploads: ReadonlyMap<string, { type: string }>): { uploads: number; videos: number } {
  const videos = [...uploads.values()].filter(({ type }) => type.startsWith('video/')).length;
  return { uploads: uploads.size - videos, videos };
}

const utf8 = (part: { text: string } | undefined): string | undefined => part && Buffer.from(part.text, 'latin1').toString();

/** @throws Refusal for content that is over a limit */
export function requireContent(content: readonly SimulatedBlock[]): void {
  const length = (text = ''): number => [...text].length;
  const links = content.flatMap(({ formatting = [] }) => formatting).filter(({ type }) => type === 'link').length;
  const images = content.filter(({ type }) => type === 'image');
  const videos = content.filter(({ type }) => type === 'video');
  if (content.length === 0) throw invalid('The post is empty');
  if (content.length > tumblrLimits.blocks || images.length > tumblrLimits.images || links > tumblrLimits.links)
    throw invalid('Too many blocks or links');
  if (videos.length > tumblrLimits.videos) throw invalid('You may only upload one video per post.');
  for (const { text, alt_text: altText } of content)
    if (length(text) > tumblrLimits.textBlock || length(altText) > tumblrLimits.altText) throw invalid('A text is too long');
}

/** Empty blocks of text at both ends are not kept. */
function trimmed(content: SimulatedBlock[]): SimulatedBlock[] {
  const isEmpty = ({ type, text }: SimulatedBlock): boolean => type === 'text' && text === '';
  const first = content.findIndex((block) => !isEmpty(block));
  const last = content.findLastIndex((block) => !isEmpty(block));
  return first === -1 ? [] : content.slice(first, last + 1);
}

/** As it is kept: with the address of an uploaded file in place of its identifier. */
function stored(block: SimulatedBlock, uploads: ReadonlyMap<string, { type: string; text: string }>): SimulatedBlock {
  if (block.type === 'text' && typeof block.text !== 'string') throw invalid('A text block needs a text');
  const { type, media = [] } = block;
  if (type === 'video' && !Array.isArray(media))
    return { ...block, provider: 'tumblr', media: kept(media as MediaObject, uploads) };
  if (type !== 'image') return block;
  const images = Array.isArray(media) ? (media as readonly MediaObject[]) : [];
  if (images.length === 0) throw invalid('An image block needs media');
  return { ...block, media: images.map((item) => kept(item, uploads)) };
}

const kept = (item: MediaObject, uploads: ReadonlyMap<string, { type: string; text: string }>): MediaObject =>
  typeof item['url'] === 'string' ? item : uploaded(item, uploads);

function uploaded(item: MediaObject, uploads: ReadonlyMap<string, { type: string; text: string }>): MediaObject {
  const { identifier, type, width = 540, height = 405 } = item;
  const file = typeof identifier === 'string' ? uploads.get(identifier) : undefined;
  if (file === undefined) throw invalid('An identifier has no file');
  const signature = signatures[file.type as keyof typeof signatures] as string | undefined;
  const isVideo = file.type === 'video/mp4' && file.text.length <= videoBytes;
  if (!isVideo && (signature === undefined || !file.text.startsWith(signature)))
    throw tumblrRefusal(400, 'Bad Request', 8_005, "Sorry, we don't support this media format yet.");
  if (isVideo) return { type, url: `https://va.media.tumblr.com/${String(identifier)}.mp4`, width, height, bytes: file.text };
  return { type, url: `https://64.media.tumblr.com/${String(identifier)}.img`, width, height };
}
