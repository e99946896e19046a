import { CreditPrices } from '../credits/index.js';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { GenerationKinds } from './generation-kinds.js';

/** Keeps since when models cost what they cost: the operator changes prices while the instance does not run. */
@Injectable()
export class RecordedPrices implements OnApplicationBootstrap {
  private readonly logger = new Logger(RecordedPrices.name);

  constructor(
    private readonly kinds: GenerationKinds,
    private readonly prices: CreditPrices,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const models = this.kinds.list().flatMap((kind) => kind.listModels());
    const prices = models.map(({ id: model, credits, creditsPer }) => ({ model, credits, creditsPer }));
    // Nothing is charged by this list: without a change in it, the instance runs all the same.
    await this.prices.record(prices).catch((error: unknown) => this.logger.warn({ err: error }, 'prices were not recorded'));
  }
}
