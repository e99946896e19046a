import { CONFIG, type Config } from '@imprint/platform/config';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ModelError } from '../generation-kind.js';
import { GenerationMetrics } from '../generation-metrics.js';
import { VendorPausesRepository, type PauseRule } from './vendor-pauses.repository.js';

/** Failures that say something about the vendor, or about the account of the instance there, whatever it is asked for. */
const ofVendor: readonly string[] = [
  'insufficient_quota',
  'invalid_credential',
  'model_timeout',
  'provider_error',
  'rate_limited',
  'unreachable',
];

/** Pauses vendors that keep failing with the key of the instance, so that generations that can go elsewhere do not wait for them. */
@Injectable()
export class VendorPauses {
  private readonly logger = new Logger(VendorPauses.name);
  private readonly rows: VendorPausesRepository;
  private readonly rule: PauseRule;

  constructor(
    dataSource: DataSource,
    private readonly metrics: GenerationMetrics,
    @Inject(CONFIG) config: Pick<Config, 'VENDOR_PAUSE_FAILURES' | 'VENDOR_PAUSE_SECONDS'>,
  ) {
    this.rows = new VendorPausesRepository(dataSource);
    this.rule = { failures: config.VENDOR_PAUSE_FAILURES, seconds: config.VENDOR_PAUSE_SECONDS };
  }

  /** @returns whether the caller is the one that tries a paused vendor again. @throws ModelError `vendor_paused` for everybody else */
  async enter(vendor: string): Promise<boolean> {
    const state = await this.rows.enter(vendor, this.rule);
    if (state.is !== 'paused') return state.is === 'probed';
    const message = `${vendor} is paused until ${state.until.toISOString()}, because it kept failing (${state.code}).`;
    throw new ModelError({ class: 'provider_outage', code: 'vendor_paused', message, retryable: false });
  }

  async failed(vendor: string, error: unknown, isProbe: boolean): Promise<void> {
    if (!(error instanceof ModelError) || !ofVendor.includes(error.code)) return;
    if (!(await this.rows.failed(vendor, error.code, isProbe, this.rule))) return;
    this.metrics.paused(vendor);
    this.logger.warn({ vendor, code: error.code }, 'a vendor keeps failing and is paused');
  }

  async succeeded(vendor: string): Promise<void> {
    await this.rows.succeeded(vendor);
  }
}
