import { limits } from '@imprint/contracts/limits';
import type { PageOutcome, ScanActivity, ScannedPage } from '@imprint/contracts/brand-scans';
import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import type { SiteChoices } from '../extraction/extraction-thread.js';
import type { ReadPage, ReadSite, ReadStylesheet } from '../read-site.js';
import { decodePage } from '@imprint/platform/html';
import { inParallel } from './in-parallel.js';
import { RobotsRules } from './robots.js';
import { SiteClient, type SiteAnswer, type SiteRequest } from './site-client.js';
import { sitePictures } from './site-pictures.js';
import { SiteProblem } from './site-problem.js';
import { sitemapAddresses } from './sitemaps.js';

const pageAccept = 'text/html,application/xhtml+xml';
const pageBytes = 2_097_152;
const stylesheetBytes = 1_048_576;
const mostStylesheets = 12;
const timeoutMs = 15_000;
/** Of everything that one scan reads. */
const totalBytes = 41_943_040;
const mostAtOnce = 4;

/** A scan that reads, as its reader sees it. */
export interface ReadingRun {
  /** Ends the scan: nothing of it is wanted any more. */
  stop: AbortSignal;
  /** Ends the reading: what was read by then is what there is. */
  time: AbortSignal;
  /** Receives what is done, and the share of the reading that is done, 0 to 1. */
  progress: (activity: ScanActivity, share: number, pages: readonly ScannedPage[]) => void;
  /** Says what else is to be read. */
  choices: SiteChoices;
}

/** What was read, and which pages were asked for. */
export interface SiteReading {
  site: ReadSite;
  pages: ScannedPage[];
}

/** A page, or why there is none. */
type Read = { page: ReadPage; hash: string } | { url: string; outcome: PageOutcome };

/** Reads the start page of a site, up to 12 further pages of it, their stylesheets and pictures. No script of a page is run. */
@Injectable()
export class SiteReader {
  constructor(private readonly client: SiteClient) {}

  /**
   * Whether there is a page at an address: asked before anything is created, without reading it.
   * @returns the address after redirects
   * @throws SiteProblem
   */
  async check(url: string, signal: AbortSignal): Promise<string> {
    const request = { accept: pageAccept, mostBytes: 4_096, timeoutMs: limits.scanCheckSeconds * 1_000, signal };
    return requirePage(await this.client.look(url, request)).address;
  }

  /** @throws SiteProblem when the start page cannot be read; what else cannot is left out */
  async read(url: string, run: ReadingRun): Promise<SiteReading> {
    const { choices } = run;
    const shared = { signal: AbortSignal.any([run.stop, run.time]), budget: { bytes: totalBytes } };
    const robots = new RobotsRules(this.client, shared, choices);
    const request = { ...shared, admit: (address: URL) => robots.admit(address) };
    run.progress('reading', 0, []);
    const start = await this.page(url, request);
    const site = new URL(start.page.url);
    const outcomes: ScannedPage[] = [{ url: start.page.url, outcome: 'read' }];
    run.progress('reading', 0.1, outcomes);
    const sitemap = await this.orNothing(run, () => sitemapAddresses(this.client, robots, site, shared), []);
    const wanted = (await choices.pagesToRead(start.page, sitemap, limits.scanPages)).slice(0, limits.scanPages);
    const further = await inParallel(wanted, mostAtOnce, async (address) => {
      const read = await this.further(address, site, { run, request });
      outcomes.push('page' in read ? { url: read.page.url, outcome: 'read' } : read);
      run.progress('reading', 0.1 + (0.5 * (outcomes.length - 1)) / Math.max(1, wanted.length), outcomes);
      return read;
    });
    const { pages, scanned } = distinct([start, ...further]);
    const linked = await this.stylesheets(await choices.stylesheetsOf(pages), request, run);
    const known = new Set(linked.flatMap((sheet) => [sheet.url, sheet.asked ?? sheet.url]));
    const imported = (await choices.importedSheets(linked)).filter((address) => !known.has(address));
    const stylesheets = [...linked, ...(await this.stylesheets(imported, request, run))];
    run.progress('pictures', 0.7, scanned);
    const shown = await choices.picturesOf(pages, stylesheets);
    const pictures = await this.orNothing(run, () => sitePictures(this.client, shown, request), []);
    run.progress('extracting', 1, scanned);
    return { site: { address: url, pages, stylesheets, pictures }, pages: scanned };
  }

  /** @throws SiteProblem */
  private async page(
    url: string,
    request: Pick<SiteRequest, 'signal' | 'budget' | 'admit'>,
  ): Promise<{ page: ReadPage; hash: string }> {
    const answer = requirePage(await this.client.get(url, { ...request, accept: pageAccept, mostBytes: pageBytes, timeoutMs }));
    const { address, headers, body } = answer;
    const page = {
      url: address,
      html: decodePage(body, headers['content-type'] ?? ''),
      language: headers['content-language']?.split(',', 1)[0]?.trim().slice(0, 35) || null,
    };
    return { page, hash: createHash('sha256').update(body).digest('hex') };
  }

  /** A page that leads away from the site is none of it. */
  private async further(
    url: string,
    site: URL,
    { run, request }: { run: ReadingRun; request: Pick<SiteRequest, 'signal' | 'budget' | 'admit'> },
  ): Promise<Read> {
    try {
      const read = await this.page(url, request);
      return isSameSite(new URL(read.page.url), site) ? read : { url, outcome: 'unreadable' };
    } catch (error) {
      if (run.stop.aborted || !(error instanceof SiteProblem) || error.code === 'site_too_complex') throw error;
      return { url, outcome: error.code.startsWith('robots') ? 'refused' : 'unreadable' };
    }
  }

  private async stylesheets(
    addresses: readonly string[],
    request: Pick<SiteRequest, 'signal' | 'budget' | 'admit'>,
    run: ReadingRun,
  ): Promise<ReadStylesheet[]> {
    const wanted = [...new Set(addresses)].slice(0, mostStylesheets);
    const read = await inParallel(wanted, mostAtOnce, (url) =>
      this.orNothing<ReadStylesheet | null>(
        run,
        async () => {
          const answer = await this.client.get(url, { ...request, accept: 'text/css', mostBytes: stylesheetBytes, timeoutMs });
          const type = answer.headers['content-type'] ?? '';
          // Anything else, such as an error page, is no stylesheet, as in a browser.
          if (answer.status !== 200 || !/^text\/css\s*(?:;|$)/i.test(type)) return null;
          return { url: answer.address, ...(answer.address !== url && { asked: url }), css: decodePage(answer.body, type) };
        },
        null,
      ),
    );
    return read.filter((stylesheet) => stylesheet !== null);
  }

  /** What is no longer worth a failure once the start page is there. */
  private async orNothing<T>({ stop }: ReadingRun, work: () => Promise<T>, nothing: T): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (stop.aborted || !(error instanceof SiteProblem) || error.code === 'site_too_complex') throw error;
      return nothing;
    }
  }
}

/** @throws SiteProblem for anything but a web page */
function requirePage<Answer extends Omit<SiteAnswer, 'body'>>(answer: Answer): Answer {
  const { hostname } = new URL(answer.address);
  if (answer.status !== 200) {
    const isTheirs = answer.status >= 500 || answer.status === 429;
    throw new SiteProblem('site_unreadable', `${hostname} answered with status ${answer.status}.`, isTheirs);
  }
  if (!/^(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i.test(answer.headers['content-type'] ?? ''))
    throw new SiteProblem('site_unreadable', `${hostname} answered with something that is no web page.`, false);
  return answer;
}

const withoutWww = (host: string): string => host.replace(/^www\./, '');
const isSameSite = (one: URL, other: URL): boolean => withoutWww(one.host) === withoutWww(other.host);

/** Each text once: a trap has the same page at as many addresses as anybody asks for. */
function distinct(read: readonly Read[]): { pages: ReadPage[]; scanned: ScannedPage[] } {
  const known = new Set<string>();
  const pages: ReadPage[] = [];
  const scanned = read.map((each): ScannedPage => {
    if (!('page' in each)) return each;
    const isKnown = known.has(each.hash);
    known.add(each.hash);
    if (!isKnown) pages.push(each.page);
    return { url: each.page.url, outcome: isKnown ? 'same' : 'read' };
  });
  return { pages, scanned };
}
