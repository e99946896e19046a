import type { Principal } from '@imprint/contracts/access';
import { isJobOver } from '@imprint/contracts/generation';
import type { WorkState } from '@imprint/contracts/messages';
import { GenerationFollower } from '@imprint/domain/generation';
import { CONFIG, type Config } from '@imprint/platform/config';
import { Inject, Injectable } from '@nestjs/common';
import type { ToolContext } from '../../tools/tool.js';

/** Waits a while for generations during a call, and reports their progress. */
@Injectable()
export class GenerationWaits {
  constructor(
    private readonly follower: GenerationFollower,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async wait(caller: Principal, jobIds: readonly string[], context: ToolContext): Promise<void> {
    let reported = 0;
    const changed = async (states: readonly WorkState[]): Promise<void> => {
      const done = states.filter(({ status }) => isJobOver(status)).length;
      const percents = states.map(({ status, progress: percent = 0 }) => (isJobOver(status) ? 100 : percent));
      const percent = Math.floor(percents.reduce((sum, one) => sum + one, 0) / jobIds.length);
      // The protocol requires increasing numbers, but a retry starts from zero.
      if (percent <= reported) return;
      reported = percent;
      await context.progress(percent, 100, `${done} of ${jobIds.length} done`);
    };
    const timeoutMs = this.config.MCP_GENERATE_WAIT_SECONDS * 1_000;
    await this.follower.untilOver(caller, jobIds, { timeoutMs, signal: context.signal, changed });
  }
}
