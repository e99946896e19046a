import type { Principal } from '@imprint/contracts/access';
import { Problem, problem } from '@imprint/contracts/errors';
import { isJobOver, readableKinds, type JobStatus } from '@imprint/contracts/generation';
import { BatchReader, GenerationReader } from '@imprint/domain/generation';
import { AssetPreviews } from '@imprint/domain/media';
import { ChannelCatalogue } from '@imprint/domain/publishing';
import { Injectable } from '@nestjs/common';
import type { ToolImage, ToolLink } from '../../tools/tool.js';
import { measuresOf, notMeasured } from './text-measures.js';

/** Generations as jobs, and their results as images. */
@Injectable()
export class GenerationJobs {
  constructor(
    private readonly generations: GenerationReader,
    private readonly batches: BatchReader,
    private readonly previews: AssetPreviews,
    private readonly channels: ChannelCatalogue,
  ) {}

  /** @throws Problem `not_found` */
  async read(caller: Principal, jobId: string): Promise<JobStatus> {
    const generation = await this.generations.read(caller, jobId);
    const { id, status, progress, output, styleUsed, written, sections, attempts, error, completedAt } = generation;
    const measures = written === null ? notMeasured : measuresOf(written, this.channels.find(written.platform ?? ''));
    const made = {
      progress,
      output,
      styleUsed,
      written,
      ...measures,
      sections,
      attempts,
      url: null,
      error,
      result: null,
      completedAt,
    };
    return { id, kind: 'generation', status, isOver: isJobOver(status), ...made };
  }

  /** @throws Problem `not_found` */
  async readBatch(caller: Principal, jobId: string): Promise<JobStatus> {
    const { id, kind, status, progress, completedAt } = await this.batches.progress(caller, jobId);
    if (!readableKinds(caller).includes(kind)) throw problem('not_found', `There is no batch ${jobId}.`);
    const isOver = isJobOver(status);
    return {
      id,
      kind: 'batch',
      status,
      isOver,
      progress,
      output: null,
      styleUsed: null,
      written: null,
      ...notMeasured,
      sections: [],
      attempts: [],
      url: null,
      error: null,
      result: null,
      completedAt,
    };
  }

  /** A thumbnail of the result, for models that can see images; of a video, once it has a poster. */
  async imagesOf({ organizationId }: Principal, { output }: JobStatus): Promise<ToolImage[]> {
    if (output === null) return [];
    try {
      const picture = await this.previews.readPictureOf({ organizationId, ...output });
      return picture === null ? [] : [{ data: picture.bytes.toString('base64'), mimeType: picture.mimeType }];
    } catch (error) {
      // The file may have been deleted; the job's status is still valid.
      if (error instanceof Problem) return [];
      throw error;
    }
  }
}

/** The file of a video or audio, which is too large to be part of an answer. */
export function linksTo({ output }: JobStatus): ToolLink[] {
  if (output === null || output.mimeType.startsWith('image/')) return [];
  const { url, storageKey, mimeType, bytes, durationSeconds } = output;
  const length = durationSeconds === null ? '' : `, ${durationSeconds} seconds`;
  const description = `${mimeType}${length}. The address is valid for about a day.`;
  return [{ uri: url, name: storageKey.slice(storageKey.lastIndexOf('/') + 1), description, mimeType, size: bytes }];
}
