import { limits } from '@imprint/contracts/limits';
import type { GeneratedImage, ImageModel, ImageModelCapability, ImageRequest, ModelContext } from '@imprint/domain/generation/image';
import { decodedImage } from './decoded-image.js';
import type { ReplicateVendor } from './replicate.vendor.js';
import { pictureWords } from './picture-words.js';
import { runVendorJob } from './vendor-job.js';

/** A model of Replicate that makes pictures, with the input `prompt` and `aspect_ratio`, as those of the FLUX family have. */
export class ReplicateImageModel implements ImageModel {
  readonly capability: ImageModelCapability;

  /**
   * @param path owner and name, such as `black-forest-labs/flux-schnell`
   * @param replicate closed with the model
   */
  constructor(
    private readonly replicate: ReplicateVendor,
    private readonly path: string,
  ) {
    const label = path.slice(path.indexOf('/') + 1);
    this.capability = {
      name: `replicate/${label}`,
      provider: 'replicate',
      label,
      description: `Images by ${path} at Replicate.`,
      aspectRatios: ['1:1', '16:9'],
      promptLength: limits.promptLength - limits.styleLength - 100,
      credits: 0,
      timeoutMs: 180_000,
    };
  }

  generate(request: ImageRequest, context: ModelContext): Promise<GeneratedImage> {
    const input = { prompt: pictureWords(request), aspect_ratio: request.aspectRatio };
    return runVendorJob(context, {
      name: this.capability.name,
      ...this.replicate.calls,
      submit: (job) => this.replicate.submit(this.path, input, job),
      look: (id, signal) => this.replicate.look(id, signal),
      fetch: async ([url], signal) => {
        const { http } = this.replicate;
        return decodedImage(http.vendor, await http.file(url, signal));
      },
    });
  }

  async close(): Promise<void> {
    await this.replicate.close();
  }
}
