import { BoundedThread, ThreadOverrun, type ThreadBounds } from '@imprint/platform/threads';
import { Injectable } from '@nestjs/common';
import type { Finding, ReadPage, ReadSite, ReadStylesheet } from '../read-site.js';
import { SiteProblem } from '../reading/site-problem.js';

/** What the thread is asked. */
export type ExtractionRequest =
  | { what: 'robots'; url: string; text: string }
  | { what: 'admission'; url: string; address: string; productToken: string }
  | { what: 'pages'; start: ReadPage; sitemap: readonly string[]; most: number }
  | { what: 'stylesheets'; pages: readonly ReadPage[] }
  | { what: 'imported'; stylesheets: readonly ReadStylesheet[] }
  | { what: 'pictures'; pages: readonly ReadPage[]; stylesheets: readonly ReadStylesheet[] }
  | { what: 'brand'; site: ReadSite };

/** What a site says of its brand, and paragraphs in which it says so. */
export interface ExtractedBrand {
  findings: Finding[];
  words: string[];
}

/** What is worth reading of a site, and may be read, by what was read of it before. */
export interface SiteChoices {
  /** Takes the rules of a robots.txt. @returns the sitemaps that it names */
  readRobots(url: string, text: string): Promise<string[]>;
  /** Whether the rules of the robots.txt at `url` allow an address. */
  isAllowed(url: string, address: string, productToken: string): Promise<boolean>;
  pagesToRead(start: ReadPage, sitemap: readonly string[], most: number): Promise<string[]>;
  stylesheetsOf(pages: readonly ReadPage[]): Promise<string[]>;
  importedSheets(stylesheets: readonly ReadStylesheet[]): Promise<string[]>;
  picturesOf(pages: readonly ReadPage[], stylesheets: readonly ReadStylesheet[]): Promise<string[]>;
}

/** What reads a site: its markup and its stylesheets. */
export interface SiteExtraction extends SiteChoices {
  extractBrand(site: ReadSite): Promise<ExtractedBrand>;
  close(): Promise<void>;
}

/** For all pages, stylesheets and pictures of a site together: ordinary ones take a second or two. */
const bounds: ThreadBounds = { milliseconds: 30_000, heapMegabytes: 512, otherMegabytes: 256 };

/**
 * Reads the markup and the stylesheets of one site in a thread of its own. What this process does meanwhile, leases and the health check
 * first of all, does not wait for it, and a site that takes too long or too much ends its thread and nothing else.
 */
export class ExtractionThread implements SiteExtraction {
  private readonly thread: BoundedThread;

  constructor(
    private readonly signal: AbortSignal,
    most: ThreadBounds = bounds,
  ) {
    this.thread = new BoundedThread(new URL('./extraction.worker.js', import.meta.url), most);
  }

  readRobots(url: string, text: string): Promise<string[]> {
    return this.ask({ what: 'robots', url, text });
  }

  isAllowed(url: string, address: string, productToken: string): Promise<boolean> {
    return this.ask({ what: 'admission', url, address, productToken });
  }

  pagesToRead(start: ReadPage, sitemap: readonly string[], most: number): Promise<string[]> {
    return this.ask({ what: 'pages', start, sitemap, most });
  }

  stylesheetsOf(pages: readonly ReadPage[]): Promise<string[]> {
    return this.ask({ what: 'stylesheets', pages });
  }

  importedSheets(stylesheets: readonly ReadStylesheet[]): Promise<string[]> {
    return this.ask({ what: 'imported', stylesheets });
  }

  picturesOf(pages: readonly ReadPage[], stylesheets: readonly ReadStylesheet[]): Promise<string[]> {
    return this.ask({ what: 'pictures', pages, stylesheets });
  }

  extractBrand(site: ReadSite): Promise<ExtractedBrand> {
    return this.ask({ what: 'brand', site });
  }

  close(): Promise<void> {
    return this.thread.close();
  }

  /** @throws SiteProblem `site_too_complex`; the reason of the signal */
  private async ask<Answer>(request: ExtractionRequest): Promise<Answer> {
    try {
      return await this.thread.ask<Answer>(request, this.signal);
    } catch (error) {
      if (!(error instanceof ThreadOverrun)) throw error;
      const message = `Reading the pages of this site takes more ${error.resource} than a scan has.`;
      throw new SiteProblem('site_too_complex', message, false);
    }
  }
}

/** A thread for each scan. */
@Injectable()
export class ExtractionThreads {
  /** @param signal ends what is asked of it. Whoever opens it closes it. */
  open(signal: AbortSignal): SiteExtraction {
    return new ExtractionThread(signal);
  }
}
