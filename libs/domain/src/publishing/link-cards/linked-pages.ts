import { LinkFetch, SafeFetchError, type SafeRequest, type SafeResponse } from '@imprint/platform/safe-fetch';
import { Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { PageFacts } from './page-facts.js';

const pageTimeoutMs = 5_000;
const pictureTimeoutMs = 5_000;
/** Of a page; what comes after that is not read. The head is at its beginning. */
const pageBytes = 1_048_576;
const pictureBytes = 10_485_760;
const mostRedirects = 4;
/** For how long previews show what was read of a page. */
const knownMs = 600_000;
/** For how long a page is left alone that could not be read. */
const unreadableMs = 60_000;
const mostKnown = 1_000;
/** Pages that are read at once for previews. */
const mostReading = 20;
const userAgent = 'Imprint-LinkCards/1';

/** Why a page or its picture could not be read, in a sentence. */
export class PageUnreadable extends Error {
  override readonly name = 'PageUnreadable';
}

/** What was read of a page. */
export interface KnownPage {
  /** Null where it could not be read. */
  facts: PageFacts | null;
  readAt: Date;
}

/** Pages that posts link to, read as strangers read them: without cookies or scripts, and only at public addresses. */
@Injectable()
export class LinkedPages {
  private readonly logger = new Logger(LinkedPages.name);
  private readonly pages = new LRUCache<string, KnownPage>({ max: mostKnown, ttl: knownMs });
  private readonly reading = new Set<string>();

  constructor(private readonly fetch: LinkFetch) {}

  /** Reads the page anew. @returns what it says, with the whole address of its picture. @throws PageUnreadable */
  async read(url: string): Promise<PageFacts> {
    const facts = await this.readFacts(url);
    this.pages.set(url, { facts, readAt: new Date() });
    return facts;
  }

  /** What this process has read of the page lately. Undefined if nothing: then it begins to read it, and knows it later. */
  known(url: string): KnownPage | undefined {
    const page = this.pages.get(url);
    if (page === undefined && !this.reading.has(url) && this.reading.size < mostReading) void this.learn(url);
    return page;
  }

  private async learn(url: string): Promise<void> {
    this.reading.add(url);
    try {
      await this.read(url);
    } catch (error) {
      this.pages.set(url, { facts: null, readAt: new Date() }, { ttl: unreadableMs });
      if (!(error instanceof PageUnreadable)) this.logger.warn({ err: error }, 'a page could not be read for a preview');
    } finally {
      this.reading.delete(url);
    }
  }

  private async readFacts(url: string): Promise<PageFacts> {
    const accept = 'text/html,application/xhtml+xml';
    const request = {
      headers: { accept },
      timeoutMs: pageTimeoutMs,
      maxResponseBytes: pageBytes,
      onOversize: 'truncate',
    } as const;
    const { answer, address } = await this.follow(url, request);
    const contentType = answer.headers['content-type'] ?? '';
    if (!/^(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i.test(contentType))
      throw new PageUnreadable(`${address.hostname} answered with something that is no web page.`);
    // Its parser is a module that sanitize-html requires, too, which is refused while both are being loaded.
    const { pageFacts } = await import('./page-facts.js');
    const { picture, ...facts } = pageFacts(answer.body, contentType);
    if (facts.title === '') throw new PageUnreadable(`The page at ${address.hostname} has no title.`);
    const whole = picture === null ? null : URL.parse(picture, address.href);
    return { ...facts, picture: whole !== null && /^https?:$/.test(whole.protocol) ? whole.href : null };
  }

  /** @throws PageUnreadable */
  async readPicture(url: string): Promise<Buffer> {
    const headers = { accept: 'image/webp,image/png,image/jpeg,image/gif' };
    const { answer } = await this.follow(url, { headers, timeoutMs: pictureTimeoutMs, maxResponseBytes: pictureBytes });
    return answer.body;
  }

  /** Each address on the way is checked as the first one is. */
  private async follow(url: string, request: SafeRequest): Promise<{ answer: SafeResponse; address: URL }> {
    let address = new URL(url);
    const signal = AbortSignal.timeout(request.timeoutMs ?? pageTimeoutMs);
    for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
      const headers = { ...request.headers, 'user-agent': userAgent };
      const answer = await this.fetch.request(address, { ...request, headers, signal }).catch(readable);
      const { location } = answer.headers;
      if (answer.status === 200) return { answer, address };
      const next =
        answer.status >= 300 && answer.status < 400 && location !== undefined ? URL.parse(location, address.href) : null;
      if (next === null) throw new PageUnreadable(`${address.hostname} answered with ${answer.status}.`);
      address = next;
    }
    throw new PageUnreadable(`${address.hostname} redirects too often.`);
  }
}

/** @throws PageUnreadable, or the error if it is none of a request */
function readable(error: unknown): never {
  throw error instanceof SafeFetchError ? new PageUnreadable(error.message) : error;
}
