import { PinterestAuthorization, pinterestRefusal } from './pinterest-authorization.js';
import { PinterestUploads } from './pinterest-uploads.js';
import type { Answer, Asked } from './simulated-request.js';
import { SimulatedServer } from './simulated-server.js';

/** An image of a pin. */
export interface SimulatedPinImage {
  bytes: Buffer;
  mimeType: string;
  description: string;
}

/** A pin as Pinterest stores it. */
export interface SimulatedPin {
  id: string;
  boardId: string;
  createdAt: Date;
  title: string;
  description: string;
  link: string;
  altText: string;
  images: readonly SimulatedPinImage[];
  /** Instead of images. */
  video?: Buffer;
}

type Fields = Readonly<Record<string, unknown>>;

const username = 'cafe_terrace';
export const pinLimits = { description: 500, images: 5 } as const;
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

/**
 * Pinterest with one app and one account, as its OpenAPI description 5.8.0 and developers.pinterest.com document API v5: boards, pins with
 * images in base64, bookmarks, limits of lengths, errors with `code` and `message`. It recognises no repeated call. It is ours and no
 * independent judge: Pinterest itself is not to be had for tests.
 */
export class PinterestSimulator extends SimulatedServer {
  static readonly handle = `@${username}`;
  readonly authorization = new PinterestAuthorization();
  readonly boards = [
    { id: '549755885175', name: 'Spring menus' },
    { id: '549755885176', name: 'Recipes' },
  ];
  readonly pins: SimulatedPin[] = [];
  readonly uploads = new PinterestUploads();
  /** Longest description. */
  maxDescription: number = pinLimits.description;
  protected readonly failure: Answer = { status: 500, body: { code: 0, message: 'Something went wrong on our end.' } };
  private made = 0;

  protected handle(asked: Asked): Answer {
    const line = `${asked.method} ${asked.url.pathname}`;
    if (line === 'GET /oauth/') return this.authorization.askPerson(asked);
    if (line === 'POST /oauth/') return this.authorization.authorized(asked);
    if (line === 'POST /v5/oauth/token') return this.authorization.token(asked);
    if (line === 'GET /v5/user_account') return this.account(asked);
    if (line === 'GET /v5/boards') return this.listBoards(asked);
    if (line === 'POST /v5/pins') return this.createPin(asked);
    if (line === 'POST /pinterest-media-upload') return this.uploads.receive(asked);
    const [, mediaId] = /^\w+ \/v5\/media(?:\/(\d+))?$/.exec(line) ?? [];
    if (line === 'POST /v5/media' || mediaId !== undefined) return this.media(asked, mediaId);
    const [, boardId] = /^GET \/v5\/boards\/(\d+)\/pins$/.exec(line) ?? [];
    if (boardId !== undefined) return this.listPins(asked, boardId);
    const [, pinId] = /^DELETE \/v5\/pins\/(\d+)$/.exec(line) ?? [];
    if (pinId !== undefined) return this.deletePin(asked, pinId);
    throw pinterestRefusal(404, 404, 'Not found.');
  }

  private account(asked: Asked): Answer {
    this.authorization.authorize(asked, 'user_accounts:read');
    return { status: 200, body: { account_type: 'BUSINESS', id: '549755885170', username, business_name: 'Café Terrace' } };
  }

  private listBoards(asked: Asked): Answer {
    this.authorization.authorize(asked, 'boards:read');
    return page(
      asked,
      this.boards.map((board) => ({ ...board, privacy: 'PUBLIC' })),
    );
  }

  private listPins(asked: Asked, boardId: string): Answer {
    this.authorization.authorize(asked, 'boards:read', 'pins:read');
    this.requireBoard(boardId);
    // Not by time: people arrange their boards.
    const pins = this.pins
      .filter((pin) => pin.boardId === boardId)
      .toSorted((a, b) => (a.id.slice(-1) < b.id.slice(-1) ? -1 : 1));
    return page(asked, pins.map(shown));
  }

  private media(asked: Asked, mediaId: string | undefined): Answer {
    this.authorization.authorize(asked, 'boards:read', 'boards:write', 'pins:read', 'pins:write');
    return mediaId === undefined ? this.uploads.register(asked) : this.uploads.show(mediaId);
  }

  private createPin(asked: Asked): Answer {
    this.authorization.authorize(asked, 'boards:read', 'boards:write', 'pins:read', 'pins:write');
    const sent = JSON.parse(asked.body.toString()) as Fields;
    this.requireBoard(text(sent, 'board_id'));
    const source = sent['media_source'] as Fields | undefined;
    const isVideo = source?.['source_type'] === 'video_id';
    const pin = {
      boardId: text(sent, 'board_id'),
      title: limited(sent, 'title', 100),
      description: limited(sent, 'description', this.maxDescription),
      link: addressIn(sent),
      altText: limited(sent, 'alt_text', 500),
      ...(isVideo ? { images: [], video: this.uploads.videoOf(source) } : { images: imagesOf(source) }),
      createdAt: new Date(),
      id: '',
    };
    this.made += 1;
    const created = { ...pin, id: String(813_744_226_420_000_000n + BigInt(this.made)) };
    this.pins.push(created);
    return { status: 201, body: shown(created) };
  }

  private deletePin(asked: Asked, pinId: string): Answer {
    this.authorization.authorize(asked, 'boards:read', 'boards:write', 'pins:read', 'pins:write');
    const place = this.pins.findIndex(({ id }) => id === pinId);
    if (place === -1) throw pinterestRefusal(404, 50, 'Pin not found.');
    this.pins.splice(place, 1);
    return { status: 204 };
  }

  private requireBoard(boardId: string): void {
    if (!this.boards.some(({ id }) => id === boardId)) throw pinterestRefusal(404, 40, 'Board not found.');
  }
}

function page({ url }: Asked, all: readonly object[]): Answer {
  const size = Number(url.searchParams.get('page_size') ?? 25);
  if (!(size >= 1 && size <= 250)) throw pinterestRefusal(400, 1, 'Invalid page_size.');
  const from = Number(Buffer.from(url.searchParams.get('bookmark') ?? '', 'base64url').toString() || 0);
  const rest = from + size < all.length;
  const bookmark = rest ? Buffer.from(String(from + size)).toString('base64url') : null;
  return { status: 200, body: { items: all.slice(from, from + size), bookmark } };
}

const text = (fields: Fields, name: string): string => (typeof fields[name] === 'string' ? fields[name] : '');

export function limited(sent: Fields, name: string, most: number): string {
  const value = text(sent, name);
  if ([...value].length > most) throw pinterestRefusal(400, 1, `Invalid request: '${name}' is longer than ${most} characters.`);
  return value;
}

function addressIn(sent: Fields): string {
  const link = limited(sent, 'link', 2_048);
  if (link !== '' && !URL.canParse(link))
    throw pinterestRefusal(
      400,
      1,
      'Whoops! It looks like you entered an invalid URL. Try creating a Pin again with a valid URL.',
    );
  return link;
}

function imagesOf(source: Fields | undefined): SimulatedPinImage[] {
  if (source?.['source_type'] === 'image_base64') return [imageOf(source)];
  const items = source?.['items'];
  const isCarousel = source?.['source_type'] === 'multiple_image_base64' && Array.isArray(items);
  if (!isCarousel || items.length < 2 || items.length > pinLimits.images)
    throw pinterestRefusal(400, 1, "Invalid request: 'media_source'.");
  return (items as Fields[]).map(imageOf);
}

function imageOf(source: Fields): SimulatedPinImage {
  const mimeType = text(source, 'content_type');
  const bytes = Buffer.from(text(source, 'data'), 'base64');
  const isImage = mimeType === 'image/png' ? bytes.subarray(0, 4).equals(png) : bytes[0] === 0xff && mimeType === 'image/jpeg';
  if (!isImage) throw pinterestRefusal(403, 235, 'Sorry, this image is broken. Please pick a different image.');
  return { bytes, mimeType, description: text(source, 'description') };
}

/** Texts are trimmed, and an empty one is none. */
const shown = ({ id, boardId, createdAt, title, description, link, altText }: SimulatedPin): object => ({
  id,
  created_at: createdAt.toISOString().replace('Z', ''),
  board_id: boardId,
  title: title.trim() || null,
  description: description.trim() || null,
  link: link || null,
  alt_text: altText.trim() || null,
});
