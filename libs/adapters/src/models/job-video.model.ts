import type { AspectRatio, CreditPrice } from '@imprint/contracts/generation';
import { limits } from '@imprint/contracts/limits';
import type {
  Durations,
  FileModelContext,
  GeneratedVideo,
  VideoModel,
  VideoModelCapability,
  VideoRequest,
} from '@imprint/domain/generation/video';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { JobService } from './job-service.js';
import { unusableAnswer } from './vendor-failures.js';
import { runVendorJob } from './vendor-job.js';

/** Bytes: a minute of video in 1080p at a high rate. */
const largestVideo = 512 * 1024 * 1024;

/** A model of a vendor that makes videos as jobs, as data. */
export interface OfferedVideo {
  /** As the vendor calls the model, such as `black-forest-labs/flux-3`. */
  path: string;
  aspectRatios: readonly AspectRatio[];
  durations: Durations;
  /** Which pictures it takes: none, the one it starts with, or also the one it ends with. */
  pictures: 0 | 1 | 2;
  /** Characters that the vendor takes, of which style and colours of the brand need some. */
  promptLength?: number;
  /** Nothing if left out. */
  price?: CreditPrice;
}

/** Characters that the prompt may have if the vendor takes so many. */
const promptLength = (most: number = limits.promptLength): number =>
  Math.min(most, limits.promptLength) - limits.styleLength - 100;

/** A model of a vendor that makes videos as jobs. */
export class JobVideoModel implements VideoModel {
  readonly capability: VideoModelCapability;
  readonly unavailable = null;

  /**
   * @param service closed with the model
   * @param inputOf what the model is given for a request
   */
  constructor(
    private readonly service: JobService,
    private readonly offered: OfferedVideo,
    private readonly inputOf: (request: VideoRequest) => object | Promise<object>,
  ) {
    const { path, aspectRatios, durations, pictures, price = { credits: 0 } } = offered;
    const label = path.slice(path.indexOf('/') + 1).replaceAll('/', '-');
    const provider = service.calls.vendor;
    this.capability = {
      ...{ name: `${provider}/${label}`, provider, label, description: `Videos by the model ${path} of a vendor.` },
      ...{ aspectRatios, durations, pictures, takesAudio: false, takesContext: true, ...price },
      promptLength: promptLength(offered.promptLength),
      timeoutMs: 300_000,
    };
  }

  generate(request: VideoRequest, { folder, ...context }: FileModelContext): Promise<GeneratedVideo> {
    const { service } = this;
    return runVendorJob(context, {
      name: this.capability.name,
      ...service.calls,
      input: () => this.inputOf(request),
      submit: (job, input) => service.submit(this.offered.path, input, job),
      look: (id, signal) => service.look(id, signal),
      fetch: ([url], signal) => copiedVideo(service, url, folder, signal),
    });
  }

  async close(): Promise<void> {
    await this.service.close();
  }
}

/** The video of a vendor as a file of the folder. @throws ModelError */
export async function copiedVideo(
  service: Pick<JobService, 'http' | 'fileHeaders'>,
  url: string,
  folder: string,
  signal: AbortSignal,
): Promise<GeneratedVideo> {
  const path = join(folder, 'output.mp4');
  const headers = service.fileHeaders?.(url);
  await service.http.copy(url, path, { maxResponseBytes: largestVideo, signal, headers });
  if (!(await isMp4(path))) throw unusableAnswer(service.http.vendor, 'is not an MP4 file');
  return { path, mimeType: 'video/mp4', width: null, height: null, durationSeconds: null };
}

/** By its first bytes, never by what the sender says (ISO/IEC 14496-12 §4.3). */
async function isMp4(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(12), 0, 12, 0);
    return bytesRead === 12 && buffer.toString('latin1', 4, 8) === 'ftyp';
  } finally {
    await file.close();
  }
}
