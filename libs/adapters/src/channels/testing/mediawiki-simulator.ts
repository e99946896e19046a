import { createHash, randomBytes } from 'node:crypto';
import { MediawikiPages, readTitle, wikiError, type SimulatedWikiPage } from './mediawiki-pages.js';
import { partsOf, type Answer, type Asked } from './simulated-request.js';
import { SimulatedServer } from './simulated-server.js';

interface Session {
  /** Empty before the login. */
  user: string;
  loginToken: string;
  csrfToken: string;
}

/** Sites make addresses of the one that they are set to, whatever they were asked under. */
const publicAddress = 'https://wiki.terrace.example';
/** `FileExtensions` and `MaxUploadSize` of `MainConfigSchema` in MediaWiki 1.39. */
const fileNames = /\.(?:png|gif|jpe?g|webp)$/;
const uploadBytes = 100 * 1024 * 1024;
/** `PasswordAttemptThrottle` in MediaWiki 1.39, of failed logins. */
const loginsAtMost = 5;

/**
 * A wiki as mediawiki.org documents the action API and as MediaWiki 1.39 answers: logins with bot passwords and cookies, tokens, titles, pages
 * that are created once, edit conflicts, uploads with warnings, and errors with status 200. It is ours and no independent judge.
 */
export class MediawikiSimulator extends SimulatedServer {
  readonly wiki = new MediawikiPages();
  /** Files by name, with the digest of what is in them. */
  readonly files = new Map<string, string>();
  readonly rights = new Set(['read', 'edit', 'createpage', 'upload', 'delete']);
  protected readonly failure: Answer = {
    status: 200,
    body: { error: { code: 'internal_api_error_Exception', info: '[a1b2] Caught exception of type Exception' } },
  };
  /** Path of the folder of `api.php`. */
  folder = '/';
  /** Host that pages name as that of the API; null for a page that says nothing. */
  linkedHost: string | null = '';
  /** Whether only members can read it. */
  isMembersOnly = false;
  uploadsEnabled = true;
  /** Warning of the next upload, besides those of its own. */
  nextWarning: Readonly<Record<string, unknown>> = {};
  /** Instead of the next edit, e.g. a CAPTCHA. */
  nextEdit: object | null = null;
  private failedLogins = 0;
  private readonly passwords = new Map<string, string>();
  private readonly sessions = new Map<string, Session>();

  /** A bot password of `user`, as its page shows it. */
  addPassword(user: string, app = 'imprint'): { username: string; password: string } {
    const [username, password] = [`${user}@${app}`, randomBytes(16).toString('hex')];
    this.passwords.set(username, password);
    return { username, password };
  }

  protected handle(asked: Asked): Answer {
    const { url, body, headers } = asked;
    if (url.pathname !== `${this.folder}api.php`) return this.page(url);
    const isForm = headers['content-type']?.startsWith('multipart/') === true;
    const fields = isForm ? [...partsOf(asked)].map(([name, { text }]) => [name, text] as [string, string]) : [];
    const sent = new URLSearchParams([...url.searchParams, ...fields, ...(isForm ? [] : new URLSearchParams(body.toString()))]);
    const [, key = ''] = /(?:^|; )wikiSession=([0-9a-f]+)/.exec(headers.cookie ?? '') ?? [];
    const session = this.sessions.get(key);
    const action = sent.get('action');
    if (sent.get('assert') === 'user' && !session?.user) throw wikiError('assertuserfailed', 'You are no longer logged in.');
    if (action === 'query') return this.query(sent, session);
    if (asked.method !== 'POST') throw wikiError('mustbeposted', 'This module requires a POST request.');
    if (action === 'login') return this.logIn(sent, session);
    if (session === undefined || sent.get('token') !== session.csrfToken) throw wikiError('badtoken', 'Invalid CSRF token.');
    if (action === 'edit') return this.edit(sent, session.user);
    if (action === 'upload') return this.upload(asked, sent, session.user);
    if (action === 'delete') return this.delete(sent);
    throw wikiError('badvalue', `Unrecognized value for parameter "action": ${action}.`);
  }

  private page(url: URL): Answer {
    const host = this.linkedHost === '' ? url.host : this.linkedHost;
    const link =
      host === null ? '' : `<link rel="EditURI" type="application/rsd+xml" href="//${host}${this.folder}api.php?action=rsd">`;
    return { status: 200, html: `<!DOCTYPE html><head>${link}</head><title>Main Page</title>` };
  }

  private logIn(sent: URLSearchParams, session: Session | undefined): Answer {
    const answer = (login: object): Answer => ({ status: 200, body: { login } });
    if (session === undefined)
      return answer({ result: 'Failed', reason: 'Unable to continue login. Your session most likely timed out.' });
    if (sent.get('lgtoken') !== session.loginToken) return answer({ result: 'WrongToken' });
    const name = sent.get('lgname') ?? '';
    if (this.failedLogins >= loginsAtMost)
      return answer({
        result: 'Failed',
        reason: 'You have made too many recent login attempts. Please wait 5 minutes before trying again.',
      });
    if (this.passwords.get(name) !== sent.get('lgpassword')) {
      this.failedLogins += 1;
      return answer({ result: 'Failed', reason: `Incorrect username or password entered. ${sent.get('lgpassword')}` });
    }
    this.failedLogins = 0;
    session.user = name.replace(/@.*$/, '');
    return answer({ result: 'Success', lguserid: 2, lgusername: session.user });
  }

  private query(sent: URLSearchParams, session: Session | undefined): Answer {
    if (sent.get('type') === 'login') return this.begun();
    const meta = sent.get('meta')?.split('|') ?? [];
    if (this.isMembersOnly && !session?.user) throw wikiError('readapidenied', 'You need read permission to use this module.');
    const general = {
      sitename: 'Terrace',
      base: `${publicAddress}/Main_Page`,
      generator: 'MediaWiki 1.39.17',
      uploadsenabled: this.uploadsEnabled,
    };
    const query = {
      ...(meta.includes('tokens') && { tokens: { csrftoken: session?.csrfToken ?? '+\\' } }),
      ...(meta.includes('siteinfo') && { general }),
      ...(meta.includes('userinfo') && { userinfo: { id: 2, name: session?.user, rights: [...this.rights] } }),
      ...(sent.has('titles') && this.titled(sent)),
      ...(sent.has('pageids') && { pages: [this.numbered(sent)] }),
    };
    if (sent.get('list') !== 'usercontribs') return { status: 200, body: { batchcomplete: true, query } };
    return { status: 200, body: this.contributions(sent, query) };
  }

  private begun(): Answer {
    const [key, loginToken, csrfToken] = [randomBytes(8), randomBytes(16), randomBytes(16)].map((bytes) => bytes.toString('hex'));
    const session = { user: '', loginToken: `${loginToken}+\\`, csrfToken: `${csrfToken}+\\` };
    this.sessions.set(key ?? '', session);
    const cookie = `wikiSession=${key}; expires=Fri, 27-Nov-2026 08:00:00 GMT; Max-Age=86400; path=/; HttpOnly`;
    return { status: 200, headers: { 'set-cookie': cookie }, body: { query: { tokens: { logintoken: session.loginToken } } } };
  }

  private titled(sent: URLSearchParams): object {
    const asked = (sent.get('titles') ?? '').split('|').map((from) => ({ from, read: readTitle(from) }));
    const normalized = asked.flatMap(({ from, read }) =>
      'title' in read && read.title !== from ? [{ fromencoded: false, from, to: read.title }] : [],
    );
    const pages = asked.flatMap(({ from, read }) => {
      if ('interwiki' in read) return [];
      if ('invalid' in read) return [{ title: from, invalid: true, invalidreason: read.invalid }];
      const page = this.wiki.find(read.title);
      return [
        page === undefined ? { ns: read.namespace, title: read.title, missing: true, ...place(read.title) } : shown(page, sent),
      ];
    });
    return { ...(normalized.length > 0 && { normalized }), pages };
  }

  private numbered(sent: URLSearchParams): object {
    const page = this.wiki.pages.find(({ id }) => String(id) === sent.get('pageids'));
    return page === undefined ? { pageid: Number(sent.get('pageids')), missing: true } : shown(page, sent);
  }

  /** Ten for each page, so that there is more than one. */
  private contributions(sent: URLSearchParams, query: object): object {
    const from = Number(sent.get('uccontinue') ?? 0);
    const since = sent.get('ucstart') ?? '';
    const all = this.wiki.pages.flatMap((page) => {
      const [first] = page.revisions;
      const isMeant = first !== undefined && first.user === sent.get('ucuser') && first.timestamp >= since;
      return isMeant ? [{ userid: 2, user: first.user, pageid: page.id, revid: first.id, comment: first.comment }] : [];
    });
    const more = all.length > from + 10 && { continue: { uccontinue: String(from + 10), continue: '-||' } };
    return { ...more, query: { ...query, usercontribs: all.slice(from, from + 10) } };
  }

  private edit(sent: URLSearchParams, user: string): Answer {
    if (!this.rights.has('edit') || (sent.has('createonly') && !this.rights.has('createpage')))
      throw wikiError('permissiondenied', 'You do not have permission to create new pages.');
    if (this.nextEdit !== null) {
      const edit = this.nextEdit;
      this.nextEdit = null;
      return { status: 200, body: { edit } };
    }
    const { page, isChanged } = this.wiki.edit(user, sent);
    const edit = { result: 'Success', pageid: page.id, title: page.title, ...(!isChanged && { nochange: true }) };
    return { status: 200, body: { edit } };
  }

  private upload(asked: Asked, sent: URLSearchParams, user: string): Answer {
    if (!this.uploadsEnabled) throw wikiError('uploaddisabled', 'Uploads are disabled.');
    if (!this.rights.has('upload')) throw wikiError('permissiondenied', 'You do not have permission to upload files.');
    const name = (sent.get('filename') ?? '').replaceAll(' ', '_');
    const file = partsOf(asked).get('file');
    if (file === undefined || file.text.length === 0) throw wikiError('empty-file', 'The file you submitted was empty.');
    if (!fileNames.test(name)) throw wikiError('filetype-banned', `"${name}" is not a permitted file type.`);
    if (file.text.length > uploadBytes) throw wikiError('file-too-large', 'The file you submitted was too large.');
    const digest = createHash('sha1').update(file.text, 'latin1').digest('hex');
    const same = [...this.files].filter(([other, its]) => its === digest && other !== name).map(([other]) => other);
    const warnings = {
      ...(this.files.has(name) && { exists: name }),
      ...(this.files.get(name) === digest && { nochange: { timestamp: '2026-11-26T08:00:00Z' } }),
      ...(same.length > 0 && { duplicate: same }),
      ...this.nextWarning,
    };
    if (Object.keys(warnings).length > 0 && !sent.has('ignorewarnings'))
      return { status: 200, body: { upload: { result: 'Warning', warnings, filekey: '1.png', sessionkey: '1.png' } } };
    this.files.set(name, digest);
    if (this.wiki.find(`File:${name}`) === undefined)
      this.wiki.create(`File:${name}`, { user, comment: sent.get('comment') ?? '', text: '' });
    return { status: 200, body: { upload: { result: 'Success', filename: name, imageinfo: {} } } };
  }

  private delete(sent: URLSearchParams): Answer {
    const page = this.wiki.byId(sent.get('pageid') ?? '');
    if (!this.rights.has('delete'))
      throw wikiError('permissiondenied', 'You do not have permission to delete this page, for the following reason: …');
    this.wiki.delete(page);
    return { status: 200, body: { delete: { title: page.title, reason: sent.get('reason'), logid: 1 } } };
  }
}

const place = (title: string) => ({ fullurl: `${publicAddress}/${encodeURIComponent(title.replaceAll(' ', '_'))}` });

function shown(page: SimulatedWikiPage, sent: URLSearchParams): object {
  const { id, namespace, title, revisions } = page;
  const ordered = sent.get('rvdir') === 'newer' ? revisions : revisions.toReversed();
  const [first] = ordered.map((revision) => ({
    revid: revision.id,
    user: revision.user,
    comment: revision.comment,
    timestamp: revision.timestamp,
  }));
  return { pageid: id, ns: namespace, title, ...place(title), ...(sent.get('prop') === 'revisions' && { revisions: [first] }) };
}
