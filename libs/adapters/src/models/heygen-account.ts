import type { Avatar } from '@imprint/domain/generation/avatar';
import type { Voice } from '@imprint/domain/generation/audio';
import { AccountList } from './account-list.js';
import { languageNamed } from './language-names.js';
import { fieldsOf, type Fields } from './vendor-failures.js';
import type { VendorHttp } from './vendor-http.js';

/** Milliseconds until lists are read again: they have many pages, and a new avatar takes its vendor longer than that. */
const freshMs = 5 * 60_000;
/** Bytes of a page. */
const largestPage = 4 * 1024 * 1024;
/** Pages of each ownership that are read: the presets of the vendor are thousands, of which nobody chooses from a list. */
const mostPages = 5;
/** Entries of a page, the most there are (developers.heygen.com/docs/avatar-looks, …/docs/voices/search-voices, 2026-11-28). */
const [looksPerPage, voicesPerPage] = [50, 100];
/** Characters of the address of a preview, which signed ones are far below. */
const longestAddress = 2_000;

/** Whether it can be the id of an avatar or a voice. Requests have no longer ones. */
export const isHeyGenId = (id: string): boolean => /^[\w.-]{1,100}$/.test(id);

/** The avatars and voices of an account at HeyGen: its own ones first, then those that everybody has. */
export class HeyGenAccount {
  readonly avatars: AccountList<Avatar>;
  readonly voices: AccountList<Voice>;

  constructor(
    private readonly http: VendorHttp,
    private readonly baseUrl: string,
  ) {
    const looks = { path: '/v3/avatars/looks', filter: 'ownership', limit: looksPerPage };
    this.avatars = new AccountList((signal) => this.read(looks, avatarOf, signal), { freshMs });
    const voices = { path: '/v3/voices', filter: 'type', limit: voicesPerPage };
    this.voices = new AccountList((signal) => this.read(voices, voiceOf, signal), { freshMs });
  }

  close(): void {
    this.avatars.close();
    this.voices.close();
  }

  /** @throws ModelError */
  private async read<Item extends { id: string }>(
    { path, filter, limit }: { path: string; filter: string; limit: number },
    itemOf: (entry: Fields) => Item | null,
    signal: AbortSignal,
  ): Promise<Item[]> {
    const items = new Map<string, Item>();
    for (const ownership of ['private', 'public']) {
      let token: string | null = null;
      for (let page = 0; page < mostPages; page += 1) {
        const query = new URLSearchParams({ [filter]: ownership, limit: String(limit) });
        if (token !== null) query.set('token', token);
        const listed = await this.page(`${path}?${query.toString()}`, signal);
        for (const entry of Array.isArray(listed['data']) ? listed['data'] : []) {
          const item = itemOf(fieldsOf(entry));
          if (item !== null && !items.has(item.id)) items.set(item.id, item);
        }
        token = listed['has_more'] === true && typeof listed['next_token'] === 'string' ? listed['next_token'] : null;
        if (token === null) break;
      }
    }
    return [...items.values()];
  }

  private async page(path: string, signal: AbortSignal): Promise<Fields> {
    const url = `${this.baseUrl}${path}`;
    const answer = await this.http.call({ method: 'GET', url, signal, maxResponseBytes: largestPage });
    if (answer.status !== 200) throw this.http.refused(answer);
    return fieldsOf(answer.document);
  }
}

/** The avatar of a look; null for one that cannot be asked for, and for one that is still being trained or whose training failed. */
function avatarOf({ id, name, preview_image_url: preview, status }: Fields): Avatar | null {
  if (typeof id !== 'string' || !isHeyGenId(id) || (typeof status === 'string' && status !== 'completed')) return null;
  return { id, label: labelOf(name, id), previewUrl: isAddress(preview) ? preview : null };
}

/** The voice of an entry, whose language the vendor says in English; null for one that cannot be asked for. */
function voiceOf({ voice_id: id, name, language }: Fields): Voice | null {
  if (typeof id !== 'string' || !isHeyGenId(id)) return null;
  return { id, label: labelOf(name, id), language: languageNamed(language) ?? 'mul' };
}

const labelOf = (name: unknown, id: string): string => (typeof name === 'string' && name.trim() !== '' ? name.trim() : id);

const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= longestAddress && /^https?:/.test(value) && URL.canParse(value);
