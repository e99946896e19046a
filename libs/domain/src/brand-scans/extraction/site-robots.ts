import robotsParser, { type Robot } from 'robots-parser';

/** What the robots.txt of sites say (RFC 9309). Comparing addresses with the rules of a hostile one takes seconds, so this is work for a thread. */
export class SiteRobots {
  private readonly known = new Map<string, Robot>();

  /** @returns the sitemaps that it names */
  read(url: string, text: string): string[] {
    // Of several in a row, each is compared with the whole address, and says no more than one.
    const rules = robotsParser(url, text.replaceAll(/\*{2,}/g, '*'));
    this.known.set(url, rules);
    return rules.getSitemaps();
  }

  isAllowed(url: string, address: string, productToken: string): boolean {
    return this.known.get(url)?.isAllowed(address, productToken) !== false;
  }
}
