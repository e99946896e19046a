import type { Principal } from '@imprint/contracts/access';
import type { JobStatus } from '@imprint/contracts/generation';
import { AssetResource } from '@imprint/contracts/media';
import { MediaTransforms, type GenerationView } from '@imprint/domain/generation';
import { AssetsService } from '@imprint/domain/media';
import { Injectable } from '@nestjs/common';
import { rowOf } from '../../tools/tool-row.js';
import type { ToolContext, ToolResult } from '../../tools/tool.js';
import { GenerationJobs, linksTo } from './generation-jobs.js';
import { GenerationWaits } from './generation-waits.js';
import { requireTransition } from './transform-arguments.js';
import type { TransformMediaArguments } from './transform-media-arguments.js';

type LongOperation = 'edit' | 'merge';
type Given = TransformMediaArguments & { brandId: string };

/** Transforms that take a while: jobs, for which a call waits as long as it may. */
@Injectable()
export class MediaWork {
  constructor(
    private readonly transforms: MediaTransforms,
    private readonly assets: AssetsService,
    private readonly waits: GenerationWaits,
    private readonly jobs: GenerationJobs,
  ) {}

  async run(caller: Principal, operation: LongOperation, given: Given, context: ToolContext): Promise<ToolResult> {
    const { id } = await this.start(caller, operation, given, context.idempotencyKey);
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

  private start(caller: Principal, operation: LongOperation, given: Given, key: string | null): Promise<GenerationView> {
    const { assetId = '', prompt = '' } = given;
    return operation === 'edit'
      ? this.transforms.editImage(caller, assetId, { prompt }, key)
      : this.transforms.merge(caller, mergeOf(given), key);
  }

  /** The new file, unless it was deleted again. */
  private async madeBy(caller: Principal, { output }: JobStatus): Promise<object> {
    if (output === null) return {};
    const { assetId } = output;
    const [asset] = await this.assets.viewsOf(caller.organizationId, [assetId]);
    return { assetId, ...(asset && { asset: rowOf(AssetResource, asset) }) };
  }
}

/** The arguments of a merge, as the API names them. */
function mergeOf(given: Given) {
  const { assetIds = [], brandId, aspectRatio, transitionDuration, captions, music, musicVolume } = given;
  const transition = requireTransition(given.transition);
  return { assetIds, brandId, aspectRatio, transition, transitionDuration, captions, musicAssetId: music, musicVolume };
}

function summaryOf(operation: LongOperation, { id, status, isOver, output, error }: JobStatus): string {
  if (output !== null) return `${id} is done: the new file is ${output.assetId}.`;
  return isOver
    ? `${operation} ${status}: ${error?.message ?? 'no reason is known'}`
    : `${id} is ${status}: follow it with get_job_status.`;
}
