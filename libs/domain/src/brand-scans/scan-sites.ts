import { problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import { RateWindow } from '@imprint/platform/rate-window';
import { Injectable } from '@nestjs/common';
import { BrandScansRepository } from './brand-scans.repository.js';
import { SiteProblem } from './reading/site-problem.js';
import { SiteReader } from './reading/site-reader.js';
import { requireRoom, tooManyScans } from './scan-limit.js';

const hourSeconds = 3_600;

/** Checks addresses before anything is created. */
@Injectable()
export class ScanSites {
  constructor(
    private readonly reader: SiteReader,
    private readonly scans: BrandScansRepository,
    private readonly window: RateWindow,
  ) {}

  /**
   * Within 8 seconds, names and redirects included (spec §8). Addresses that are refused count like scans that were started: otherwise
   * anybody could have as many addresses asked as they like.
   * @returns the address after redirects
   * @throws Problem `destination_refused`, `site_unreachable`, `site_unreadable`, `too_many_requests`
   */
  async check(organizationId: string, url: string): Promise<string> {
    const started = await this.scans.startedWithinHour(organizationId);
    requireRoom(started);
    const key = `scan-checks:${organizationId}`;
    const verdict = await this.window.hit(key, limits.scansPerHour - started.count, hourSeconds);
    if (!verdict.allowed) throw tooManyScans(verdict.retryAfterSeconds);
    const address = await this.#answered(url);
    // What is started now is counted by its row.
    await this.window.giveBack(key);
    return address;
  }

  async #answered(url: string): Promise<string> {
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
