import { CONFIG, type Config } from '@imprint/platform/config';
import { Sweeper } from '@imprint/platform/wake-loop';
import { Inject, Injectable } from '@nestjs/common';
import { SuggestMemories } from './suggest-memories.js';

const brandsAtOnce = 20;

/** Looks at what people corrected since the last sweep. */
@Injectable()
export class MemorySweeper extends Sweeper {
  constructor(
    private readonly suggesting: SuggestMemories,
    @Inject(CONFIG) config: Pick<Config, 'SWEEP_INTERVAL_MS'>,
  ) {
    super('memories', config.SWEEP_INTERVAL_MS);
  }

  override async sweep(): Promise<boolean> {
    for (let brands = 0; brands < brandsAtOnce; brands += 1) if (!(await this.suggesting.next())) return true;
    return false;
  }
}
