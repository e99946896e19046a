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
/** Pages that are read of what belongs to the account, and of what everybody has, which is thousands: a request may name those that are not listed. */
const mostPages = { private: 5, public: 2 };
/** Entries of a page, the most there are (developers.heygen.com/docs/avatar-looks, …/docs/voices/search-voices, 2026-11-28). */
const [looksPerPage, voicesPerPage] = [50, 100];
/** Characters of the address of a preview, which signed ones are far below. */
const longestAddress = 2_000;

/** Whether it can be the id of an avatar or a voice. Requests have no longer ones. */
export const isHeyGenId = (id: string): boolean => /^[\w.-]{1,100}$/.test(id);

/** Where something is listed, and the parameter that says whose. */
interface Listing {
  path: string;
  filter: string;
  limit: number;
}

/** The avatars and voices of an account at HeyGen: its own ones first, then those that everybody has. */
export class HeyGenAccount {
  readonly avatars: AccountList<Avatar>;
  readonly voices: AccountList<Voice>;
  /** Whether all of them were read. */
  hasAll = { avatars: false, voices: false };

  constructor(
    private readonly http: VendorHttp,
    private readonly baseUrl: string,
  ) {
    const looks = { path: '/v3/avatars/looks', filter: 'ownership', limit: looksPerPage };
    this.avatars = new AccountList((signal) => this.read('avatars', looks, avatarOf, signal), { freshMs });
    const voices = { path: '/v3/voices', filter: 'type', limit: voicesPerPage };
    this.voices = new AccountList((signal) => this.read('voices', voices, voiceOf, signal), { freshMs });
  }

  close(): void {
    this.avatars.close();
    this.voices.close();
  }

  /** @throws ModelError */
  private async read<Item extends { id: string }>(
    what: 'avatars' | 'voices',
    list: Listing,
    itemOf: (entry: Fields) => Item | null,
    signal: AbortSignal,
  ): Promise<Item[]> {
    const owned = await this.entries(list, 'private', signal);
    const shared = await this.entries(list, 'public', signal);
    const items = new Map<string, Item>();
    for (const entry of [...owned.entries, ...shared.entries]) {
      const item = itemOf(fieldsOf(entry));
      if (item !== null && !items.has(item.id)) items.set(item.id, item);
    }
    this.hasAll[what] = owned.isWhole && shared.isWhole;
    return [...items.values()];
  }

  private async entries(
    { path, filter, limit }: Listing,
    ownership: 'private' | 'public',
    signal: AbortSignal,
  ): Promise<{ entries: unknown[]; isWhole: boolean }> {
    const entries: unknown[] = [];
    let token: string | null = null;
    for (let page = 0; page < mostPages[ownership]; page += 1) {
      const query = new URLSearchParams({ [filter]: ownership, limit: String(limit), ...(token !== null && { token }) });
      const { data, has_more: hasMore, next_token: next } = await this.page(`${path}?${query.toString()}`, signal);
      if (Array.isArray(data)) entries.push(...(data as unknown[]));
      token = hasMore === true && typeof next === 'string' ? next : null;
      if (token === null) return { entries, isWhole: true };
    }
    return { entries, isWhole: false };
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
