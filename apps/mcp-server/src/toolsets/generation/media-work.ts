import type { Principal } from '@imprint/contracts/access';
import type { JobStatus } from '@imprint/contracts/generation';
import { AssetResource } from '@imprint/contracts/media';
import { AssetsService } from '@imprint/domain/media';
import { Injectable } from '@nestjs/common';
import { rowOf } from '../../tools/tool-row.js';
import type { ToolContext, ToolResult } from '../../tools/tool.js';
import { GenerationJobs, linksTo } from './generation-jobs.js';
import { GenerationWaits } from './generation-waits.js';
import type { TransformOperation } from './transform-arguments.js';

/** Transforms that take a while: jobs, for which a call waits as long as it may. */
@Injectable()
export class MediaWork {
  constructor(
    private readonly assets: AssetsService,
    private readonly waits: GenerationWaits,
    private readonly jobs: GenerationJobs,
  ) {}

  async follow(caller: Principal, operation: TransformOperation, id: string, context: ToolContext): Promise<ToolResult> {
    await this.waits.wait(caller, [id], context);
    const job = await this.jobs.read(caller, id);
    const made = await this.madeBy(caller, job);
    return {
      data: { operation, status: job.status, jobIds: [id], jobs: [job], ...made },
      text: summaryOf(operation, job),
      images: await this.jobs.imagesOf(caller, job),
      links: linksTo(job),
    };
  }

  /** The new file, unless it was deleted again. */
  private async madeBy(caller: Principal, { output }: JobStatus): Promise<object> {
    if (output === null) return {};
    const { assetId } = output;
    const [asset] = await this.assets.viewsOf(caller.organizationId, [assetId]);
    return { assetId, ...(asset && { asset: rowOf(AssetResource, asset) }) };
  }
}

function summaryOf(operation: TransformOperation, { id, status, isOver, output, error }: JobStatus): string {
  if (output !== null) return `${id} is done: the new file is ${output.assetId}.`;
  return isOver
    ? `${operation} ${status}: ${error?.message ?? 'no reason is known'}`
    : `${id} is ${status}: follow it with get_job_status.`;
}
