import { problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import { Injectable } from '@nestjs/common';
import { SiteProblem } from './reading/site-problem.js';
import { SiteReader } from './reading/site-reader.js';

/** Checks addresses before anything is created. */
@Injectable()
export class ScanSites {
  constructor(private readonly reader: SiteReader) {}

  /**
   * Within 8 seconds, names and redirects included (spec §8).
   * @returns the address after redirects
   * @throws Problem `destination_refused`, `site_unreachable`, `site_unreadable`
   */
  async check(url: string): Promise<string> {
    try {
      return await this.reader.check(url, AbortSignal.timeout(limits.scanCheckSeconds * 1_000));
    } catch (error) {
      if (!(error instanceof SiteProblem)) throw error;
      const { code, message } = error;
      throw problem(code === 'destination_refused' || code === 'site_unreadable' ? code : 'site_unreachable', message, {
        pointer: '/url',
      });
    }
  }
}
