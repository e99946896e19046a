import type { SiteChoices } from '../extraction/extraction-thread.js';
import { productToken, type SiteClient, type SiteRequest } from './site-client.js';
import { SiteProblem } from './site-problem.js';

/** Of robots.txt; RFC 9309 §2.5 asks for 500 KiB at least. */
const mostBytes = 512_000;
const timeoutMs = 10_000;
/** Of an address: rules with signs for anything are compared with each part of it. */
const longestAddress = 2_048;
/** Sites whose rules one scan reads: pages, stylesheets and pictures come from a few. */
const mostOrigins = 20;

/** Where the robots.txt of a site is, and the sitemaps that it names; `unreachable` closes the whole site (RFC 9309 §2.3.1.4). */
type Rules = { url: string; sitemaps: readonly string[] } | 'unreachable';

/** The robots.txt of the sites that a scan reads, each of them read once (RFC 9309). */
export class RobotsRules {
  private readonly known = new Map<string, Promise<Rules>>();

  constructor(
    private readonly client: SiteClient,
    private readonly request: Pick<SiteRequest, 'signal' | 'budget'>,
    private readonly choices: Pick<SiteChoices, 'readRobots' | 'isAllowed'>,
  ) {}

  /** @throws SiteProblem `robots_disallowed`, `robots_unreachable` */
  async admit(address: URL): Promise<void> {
    if (address.href.length > longestAddress)
      throw new SiteProblem('site_unreadable', `An address of ${address.hostname} is too long to be read.`, false);
    const rules = await this.rulesOf(address);
    if (rules === 'unreachable') {
      const message = `The robots.txt of ${address.hostname} could not be read, so nothing of the site is read.`;
      throw new SiteProblem('robots_unreachable', message, true);
    }
    if (await this.choices.isAllowed(rules.url, address.href, productToken)) return;
    throw new SiteProblem(
      'robots_disallowed',
      `The robots.txt of ${address.hostname} does not allow this page to be read.`,
      false,
    );
  }

  /** Sitemaps that the site names. */
  async sitemapsOf(address: URL): Promise<readonly string[]> {
    const rules = await this.rulesOf(address);
    return rules === 'unreachable' ? [] : rules.sitemaps;
  }

  private rulesOf({ origin }: URL): Promise<Rules> {
    const known = this.known.get(origin);
    if (known !== undefined) return known;
    if (this.known.size >= mostOrigins) return Promise.resolve('unreachable');
    const rules = this.read(`${origin}/robots.txt`);
    this.known.set(origin, rules);
    return rules;
  }

  /** 4xx: there are no rules. 5xx, or no answer: nothing may be read. */
  private async read(url: string): Promise<Rules> {
    try {
      const { status, body } = await this.client.get(url, {
        ...this.request,
        accept: 'text/plain,*/*;q=0.5',
        mostBytes,
        timeoutMs,
      });
      if (status >= 500) return 'unreachable';
      return await this.rulesIn(url, status === 200 ? body.toString('utf8') : '');
    } catch (error) {
      if (!(error instanceof SiteProblem)) throw error;
      // Redirects without end and answers that make no sense are no rules; an address that may not be called is none of the site.
      if (error.code === 'destination_refused' || error.code === 'site_too_complex') throw error;
      return error.retryable ? 'unreachable' : this.rulesIn(url, '');
    }
  }

  private async rulesIn(url: string, text: string): Promise<Rules> {
    return { url, sitemaps: await this.choices.readRobots(url, text) };
  }
}
