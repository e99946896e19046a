import type { AspectRatio, CreditPrice } from '@imprint/contracts/generation';
import { limits } from '@imprint/contracts/limits';
import type {
  GeneratedImage,
  ImageModel,
  ImageModelCapability,
  ImageRequest,
  ModelContext,
} from '@imprint/domain/generation/image';
import { reencodedImage } from './decoded-image.js';
import type { JobService } from './job-service.js';
import { runVendorJob } from './vendor-job.js';

/** A model of a vendor that makes pictures as jobs. */
export class JobImageModel implements ImageModel {
  readonly capability: ImageModelCapability;

  /**
   * @param service closed with the model
   * @param path as the vendor calls the model, such as `black-forest-labs/flux-schnell`
   * @param inputOf what the model is given for a request
   * @param price in credits
   * @param shown instead of what follows from the path
   */
  constructor(
    private readonly service: JobService,
    private readonly path: string,
    private readonly inputOf: (request: ImageRequest) => object,
    aspectRatios: readonly AspectRatio[] = ['1:1', '16:9'],
    price: CreditPrice = { credits: 0 },
    shown: Partial<Pick<ImageModelCapability, 'name' | 'label' | 'description' | 'brandId'>> = {},
  ) {
    const label = path.slice(path.indexOf('/') + 1).replaceAll('/', '-');
    const provider = service.calls.vendor;
    this.capability = {
      ...{ name: `${provider}/${label}`, provider, label, description: `Images by the model ${path} of a vendor.` },
      aspectRatios,
      promptLength: limits.promptLength - limits.styleLength - 100,
      ...price,
      timeoutMs: 180_000,
      ...shown,
    };
  }

  generate(request: ImageRequest, context: ModelContext): Promise<GeneratedImage> {
    const { service } = this;
    return runVendorJob(context, {
      name: this.capability.name,
      ...service.calls,
      input: () => this.inputOf(request),
      submit: (job, input) => service.submit(this.path, input, job),
      look: (id, signal) => service.look(id, signal),
      fetch: async ([url], signal) => reencodedImage(service.http.vendor, await service.http.file(url, signal)),
    });
  }

  async close(): Promise<void> {
    await this.service.close();
  }
}
