import { Refusal } from './simulated-request.js';

export interface SimulatedRevision {
  id: number;
  user: string;
  comment: string;
  timestamp: string;
  text: string;
}

/** A page of a wiki. */
export interface SimulatedWikiPage {
  id: number;
  namespace: number;
  title: string;
  /** The oldest first. */
  revisions: SimulatedRevision[];
}

/** A title as a wiki reads it. */
export type ReadTitle = { namespace: number; title: string } | { invalid: string } | { interwiki: string };

/** Of a new wiki, and one that somebody has added. */
const namespaces: Readonly<Record<string, number>> = {
  special: -1,
  talk: 1,
  user: 2,
  project: 4,
  file: 6,
  mediawiki: 8,
  news: 3000,
};
const interwikis = ['wikipedia', 'commons'];
/** https://www.mediawiki.org/wiki/Manual:Page_title */
const titleBytes = 255;
/** `$wgMaxArticleSize`, in bytes (`MainConfigSchema` of MediaWiki 1.39). */
const articleBytes = 2048 * 1024;

/** An error of the API, which has status 200. */
export const wikiError = (code: string, info: string, more: object = {}): Refusal =>
  new Refusal({ status: 200, headers: { 'mediawiki-api-error': code }, body: { error: { code, info, ...more } } });

/** https://www.mediawiki.org/wiki/Manual:Page_title */
export function readTitle(text: string): ReadTitle {
  const name = text.replaceAll(/[_\s]+/g, ' ').trim();
  const [, before = '', after = ''] = /^(.+?) *: *(.*)$/.exec(name) ?? [];
  const namespace = namespaces[before.toLowerCase()];
  if (namespace === undefined && interwikis.includes(before.toLowerCase())) return { interwiki: before };
  const own = namespace === undefined ? name : after;
  if (own === '') return { invalid: 'The requested page title is empty or contains only the name of a namespace.' };
  if (/[#<>[\]|{}\ufffd]|\p{Cc}|%[0-9a-f]{2}|&[a-z0-9\u0080-\uffff]+;|~~~|^:/iu.test(own))
    return { invalid: 'The requested page title contains invalid characters.' };
  if (/(?:^|\/)\.{1,2}(?:\/|$)/.test(own)) return { invalid: 'Title has relative path.' };
  if (Buffer.byteLength(own) > titleBytes) return { invalid: 'The requested page title is too long.' };
  const shown = `${own.charAt(0).toUpperCase()}${own.slice(1)}`;
  return { namespace: namespace ?? 0, title: namespace === undefined ? shown : `${before}:${shown}` };
}

/** Pages, as `ApiEditPage` and `ApiDelete` of MediaWiki 1.39 describe what happens to them. */
export class MediawikiPages {
  readonly pages: SimulatedWikiPage[] = [];
  /** How often a page was changed after it was created. */
  changes = 0;
  private serial = 100;

  find(title: string): SimulatedWikiPage | undefined {
    return this.pages.find((page) => page.title === title);
  }

  byId(id: string): SimulatedWikiPage {
    const page = this.pages.find((each) => each.id === Number(id));
    if (page === undefined) throw wikiError('nosuchpageid', `There is no page with ID ${id}.`);
    return page;
  }

  /** @throws Refusal */
  edit(user: string, sent: URLSearchParams): { page: SimulatedWikiPage; isChanged: boolean } {
    const text = sent.get('text') ?? '';
    if (Buffer.byteLength(text) > articleBytes)
      throw wikiError('contenttoobig', 'The content you supplied exceeds the article size limit.');
    const id = sent.get('pageid');
    const page = id === null ? this.opened(sent.get('title') ?? '', sent.has('createonly')) : this.byId(id);
    const latest = page.revisions.at(-1);
    if (sent.has('baserevid') && Number(sent.get('baserevid')) !== latest?.id)
      throw wikiError('editconflict', 'Edit conflict: $1.');
    if (latest?.text === text.trimEnd()) return { page, isChanged: false };
    if (latest !== undefined) this.changes += 1;
    this.addRevision(page, { user, comment: sent.get('summary') ?? '', text: text.trimEnd() });
    return { page, isChanged: true };
  }

  addRevision(page: SimulatedWikiPage, revision: Pick<SimulatedRevision, 'user' | 'comment' | 'text'>): void {
    this.serial += 1;
    page.revisions.push({ id: this.serial, timestamp: new Date().toISOString().replace(/\.\d+/, ''), ...revision });
  }

  /** What somebody else does. */
  create(title: string, revision: Pick<SimulatedRevision, 'user' | 'comment' | 'text'>): SimulatedWikiPage {
    const page = this.opened(title, true);
    this.addRevision(page, revision);
    return page;
  }

  delete(page: SimulatedWikiPage): void {
    this.pages.splice(this.pages.indexOf(page), 1);
  }

  private opened(name: string, isNew: boolean): SimulatedWikiPage {
    const read = readTitle(name);
    if (!('title' in read)) throw wikiError('invalidtitle', `Bad title "${name}".`);
    const there = this.find(read.title);
    if (there !== undefined && isNew)
      throw wikiError('articleexists', 'The article you tried to create has been created already.');
    if (there !== undefined) return there;
    this.serial += 1;
    const page = { id: this.serial, namespace: read.namespace, title: read.title, revisions: [] };
    this.pages.push(page);
    return page;
  }
}
