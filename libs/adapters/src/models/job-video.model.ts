import type { CreditPrice } from '@imprint/contracts/generation';
import { limits } from '@imprint/contracts/limits';
import type {
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

/** A model of a vendor that makes videos as jobs, with the seconds that it may have. */
export interface OfferedVideo {
  /** As the vendor calls the model, such as `black-forest-labs/flux-3`. */
  path: string;
  seconds: { min: number; max: number };
  price?: CreditPrice;
}

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
    private readonly inputOf: (request: VideoRequest) => object,
  ) {
    const { path, seconds, price = { credits: 0 } } = offered;
    const label = path.slice(path.indexOf('/') + 1).replaceAll('/', '-');
    const provider = service.calls.vendor;
    this.capability = {
      ...{ name: `${provider}/${label}`, provider, label, description: `Videos by the model ${path} of a vendor.` },
      aspectRatios: ['16:9', '9:16', '1:1'],
      durations: { ...seconds, usual: seconds.min },
      ...{ pictures: 0, takesAudio: false, ...price },
      promptLength: limits.promptLength - limits.styleLength - 100,
      timeoutMs: 300_000,
    };
  }

  generate(request: VideoRequest, { folder, ...context }: FileModelContext): Promise<GeneratedVideo> {
    const { service } = this;
    return runVendorJob(context, {
      name: this.capability.name,
      ...service.calls,
      submit: (job) => service.submit(this.offered.path, this.inputOf(request), job),
      look: (id, signal) => service.look(id, signal),
      fetch: ([url], signal) => this.copy(url, join(folder, 'output.mp4'), signal),
    });
  }

  async close(): Promise<void> {
    await this.service.close();
  }

  private async copy(url: string, path: string, signal: AbortSignal): Promise<GeneratedVideo> {
    const { http } = this.service;
    await http.copy(url, path, largestVideo, signal);
    if (!(await isMp4(path))) throw unusableAnswer(http.vendor, 'is not an MP4 file');
    return { path, mimeType: 'video/mp4', width: null, height: null, durationSeconds: null };
  }
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
