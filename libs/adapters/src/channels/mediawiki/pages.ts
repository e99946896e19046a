import type { LookUpResult, OutgoingPost, PublishedRecord, SentPost } from '@imprint/domain/publishing/channel';
import { addressOf, fieldsOf, listOf, textOf, unreadableAnswer } from '../answer-fields.js';
import { objectOf, refused } from '../platform-failures.js';
import { postGone } from '../post-gone.js';
import { MediawikiRefusal } from './failures.js';
import { markOf, isMarked } from './mark.js';
import type { WikiSession } from './session.js';

type Fields = Readonly<Record<string, unknown>>;

/** A title, and whether there is a page. */
export interface WikiPlace {
  title: string;
  isTaken: boolean;
  /** Where the page is, or would be. */
  url: string | null;
}

/** How much the clocks of both servers may differ, in milliseconds. */
const clockTolerance = 24 * 3_600_000;
const pageSize = '500';
const pagesAtMost = 20;
/** Namespaces in which pages are something else: special pages and media, files, messages of the wiki. */
const notForPosts = (namespace: unknown): boolean =>
  typeof namespace !== 'number' || namespace < 0 || namespace === 6 || namespace === 8;

/** Pages of targets. A wiki creates a page once, and the summary of that edit marks whose page it is. */
export class WikiPages {
  constructor(private readonly session: WikiSession) {}

  /**
   * The first of these titles that the wiki takes as it is meant.
   * @param namespace that it has to be in; undefined for any
   * @throws ChannelError `title_refused`
   */
  async place(titles: readonly string[], namespace?: number): Promise<WikiPlace> {
    const { query } = await this.session.query({ prop: 'info', inprop: 'url', titles: titles.join('|') });
    const normalized = new Map(
      listOf(query['normalized'] ?? []).map((each) => [textOf(fieldsOf(each), 'from'), textOf(fieldsOf(each), 'to')]),
    );
    const pages = listOf(query['pages'] ?? []).map(fieldsOf);
    for (const title of titles) {
      const page = pages.find((each) => each['title'] === (normalized.get(title) ?? title));
      if (page === undefined || page['invalid'] === true || notForPosts(page['ns'])) continue;
      if (namespace !== undefined && page['ns'] !== namespace) continue;
      return { title, isTaken: page['missing'] !== true, url: addressOf(page['fullurl']) };
    }
    const [invalid] = pages.filter((page) => page['invalid'] === true);
    const why = typeof invalid?.['invalidreason'] === 'string' ? ` (${invalid['invalidreason'].slice(0, 200)})` : '';
    throw refused('validation', 'title_refused', `The wiki does not take the title${why}.`);
  }

  /** @throws ChannelError `title_taken` when the page of this title is not that of the target; whatever the calls throw */
  async own(post: Pick<OutgoingPost, 'targetId'>, place: WikiPlace): Promise<PublishedRecord> {
    const query = { prop: 'revisions', rvdir: 'newer', rvlimit: '1', rvprop: 'user|comment', titles: place.title };
    const [page] = listOf((await this.session.query(query)).query['pages']).map(fieldsOf);
    const [first] = listOf(page?.['revisions'] ?? []).map(objectOf);
    if (page === undefined || first === undefined || !this.isOwn(first, post)) throw titleTaken(place.title);
    return recordOf(page['pageid'], place.url);
  }

  /** Creates the page unless there is one. @throws ChannelError `title_taken` */
  async create(post: Pick<OutgoingPost, 'targetId'>, place: WikiPlace, text: string): Promise<PublishedRecord> {
    try {
      const values = { title: place.title, text, summary: markOf(post.targetId), createonly: '1', watchlist: 'nochange' };
      const { pageid } = edited(await this.session.write('edit', values));
      return recordOf(pageid, place.url);
    } catch (error) {
      if (!(error instanceof MediawikiRefusal) || error.code !== 'articleexists') throw error;
      return this.own(post, place);
    }
  }

  /** The page that the account created with the mark of the target, whatever its title is by now. */
  async lookUp({ targetId, firstSentAt }: Pick<SentPost, 'targetId' | 'firstSentAt'>): Promise<LookUpResult> {
    const since = new Date(firstSentAt.getTime() - clockTolerance).toISOString().replace(/\.\d+Z$/, 'Z');
    const list = { list: 'usercontribs', ucuser: this.session.user, ucshow: 'new', ucdir: 'newer', ucstart: since };
    let next: Readonly<Record<string, string>> | undefined = {};
    for (let page = 0; page < pagesAtMost; page += 1) {
      const answer = await this.session.query({ ...list, ucprop: 'ids|comment', uclimit: pageSize, ...next });
      const made = listOf(answer.query['usercontribs']).map(fieldsOf);
      const found = made.find(({ comment }) => isMarked(comment, targetId));
      if (found !== undefined) return this.found(found['pageid']);
      next = answer.next;
      if (next === undefined) return { outcome: 'absent' };
    }
    return { outcome: 'unknown', reason: 'The account has created more pages since then than can be looked through.' };
  }

  /**
   * Replaces the text of a page. Repeatable.
   * @throws ChannelError `post_gone`, and `page_changed` when somebody else has changed the page since
   */
  async edit(post: Pick<OutgoingPost, 'targetId'>, id: string, text: string): Promise<void> {
    const query = { prop: 'revisions', rvprop: 'ids|timestamp|user|comment', pageids: id };
    const [page] = listOf((await this.session.query(query)).query['pages']).map(fieldsOf);
    const [latest] = listOf(page?.['revisions'] ?? []).map(fieldsOf);
    if (page === undefined || page['missing'] === true || latest === undefined) throw postGone('the wiki');
    if (!this.isOwn(latest, post)) {
      const message = 'Somebody else has changed the page on the wiki since. Edit it there.';
      throw refused('validation', 'page_changed', message);
    }
    const { revid } = latest;
    if (typeof revid !== 'number') throw unreadableAnswer();
    const base = { baserevid: String(revid), basetimestamp: textOf(latest, 'timestamp') };
    const values = { pageid: id, text, summary: markOf(post.targetId), nocreate: '1', watchlist: 'nochange', ...base };
    try {
      edited(await this.session.write('edit', values));
    } catch (error) {
      if (error instanceof MediawikiRefusal && error.isMissingPage) throw postGone('the wiki');
      throw error;
    }
  }

  /** Administrators can restore it. @throws ChannelError `not_permitted` */
  async delete(id: string): Promise<'deleted' | 'gone'> {
    try {
      await this.session.write('delete', { pageid: id, reason: 'imprint', watchlist: 'nochange' });
      return 'deleted';
    } catch (error) {
      if (!(error instanceof MediawikiRefusal)) throw error;
      if (error.isMissingPage) return 'gone';
      if (!error.isPermission) throw error;
      const message =
        'The account may not delete pages on the wiki. It needs the right "delete", which administrators have, and its bot password the grant "Delete pages, revisions, and log entries".';
      throw refused('misconfiguration', 'not_permitted', message);
    }
  }

  /** Undefined when it was deleted since. */
  private async found(pageid: unknown): Promise<LookUpResult> {
    const { query } = await this.session.query({ prop: 'info', inprop: 'url', pageids: String(pageid) });
    const [page] = listOf(query['pages']).map(fieldsOf);
    if (page === undefined || page['missing'] === true) return { outcome: 'absent' };
    return { outcome: 'found', record: recordOf(page['pageid'], addressOf(page['fullurl'])) };
  }

  private isOwn({ user, comment }: Fields, { targetId }: Pick<OutgoingPost, 'targetId'>): boolean {
    return user === this.session.user && isMarked(comment, targetId);
  }
}

function recordOf(pageid: unknown, url: string | null): PublishedRecord {
  if (typeof pageid !== 'number') throw unreadableAnswer();
  return { externalProviderId: String(pageid), externalShortcode: null, url };
}

/** What an edit resulted in. Extensions refuse with a result of their own (`ApiEditPage` of MediaWiki 1.39). */
function edited(edit: Fields): Fields {
  if (edit['result'] === 'Success') return edit;
  if (edit['captcha'] !== undefined) {
    const message =
      'The wiki wants a CAPTCHA solved. Give the account the right "skipcaptcha", for example by the group of bots.';
    throw refused('misconfiguration', 'captcha_required', message);
  }
  if (edit['result'] !== 'Failure') throw unreadableAnswer();
  const { code, spamblacklist, info } = edit;
  const said = [code, spamblacklist, info].filter((each) => typeof each === 'string').join(', ');
  if (spamblacklist !== undefined)
    throw refused('validation', 'link_refused', `The wiki does not take a link in the text (${said.slice(0, 200)}).`);
  throw refused('validation', 'post_refused', `The wiki refused the page (${said.slice(0, 200)}).`);
}

const titleTaken = (title: string) =>
  refused(
    'validation',
    'title_taken',
    `The wiki already has another page named "${title.slice(0, 200)}". Give the post another title.`,
  );
