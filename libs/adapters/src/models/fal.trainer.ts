import type { OfferedTrainer } from '@imprint/contracts/generation';
import {
  isAtVendor,
  withTriggerWord,
  type ImageModel,
  type ImageTrainer,
  type ModelAtVendor,
  type TrainedModel,
  type TrainerCapability,
  type TrainingContext,
  type TrainingPicture,
} from '@imprint/domain/generation/image';
import type { FalVendor } from './fal.vendor.js';
import { lifecycle, uploadedToFal } from './fal-storage.js';
import { JobImageModel } from './job-image.model.js';
import { falPicture } from './job-models.js';
import { trainerCapability, longestTrainingMs, trainedLabels } from './vendor-trainers.js';
import { runVendorJob } from './vendor-job.js';

/** Where its storage and its platform are. */
export interface FalTrainerOptions {
  storageUrl: string;
  platformUrl: string;
  offered: OfferedTrainer<string>;
}

const steps = 1_000;
/** Makes pictures with weights that were trained (fal.ai/models/fal-ai/flux-lora/api, 2026-11-29). */
const drawingPath = 'fal-ai/flux-lora';

/** LoRA of FLUX at fal (fal.ai/models/fal-ai/flux-lora-fast-training/api, 2026-11-29). The weights are a file that any key may use. */
export class FalTrainer implements ImageTrainer {
  readonly capability: TrainerCapability;
  private readonly path: string;

  /** @param service closed with the trainer */
  constructor(
    private readonly service: FalVendor,
    private readonly options: FalTrainerOptions,
  ) {
    this.path = `fal-ai/${options.offered.name}`;
    this.capability = trainerCapability('fal', 'FLUX LoRA', options.offered, { bindsModels: false });
  }

  async train(pictures: readonly TrainingPicture[], context: TrainingContext): Promise<ModelAtVendor> {
    const { service } = this;
    const { subject, triggerWord, signal, job } = context;
    return runVendorJob(context, {
      ...{ name: this.capability.name, ...service.calls, longestMs: longestTrainingMs },
      input: async () => ({
        images_data_url: await uploadedToFal(service.http, this.options.storageUrl, await context.archive(), signal),
        trigger_word: triggerWord,
        // It does without captions for a style, those that were given among them.
        is_style: subject === 'style' && pictures.every(({ caption }) => caption === ''),
        create_masks: subject !== 'style',
        ...{ steps, data_archive_format: 'zip' },
      }),
      // What it makes is used for years.
      submit: (known, input) => service.submit(this.path, input, known, lifecycle(null)),
      look: (id, bounded) => service.lookAtFile(id, 'diffusers_lora_file', bounded),
      fetch: ([weights]) => Promise.resolve({ weights, job: job.known?.id ?? '' }),
    });
  }

  open(trained: TrainedModel): ImageModel | null {
    const { learned } = trained;
    if (!isAtVendor(learned)) return null;
    return new JobImageModel(
      this.service,
      drawingPath,
      (request) => ({
        ...falPicture({ ...request, prompt: withTriggerWord(request.prompt, trained) }),
        loras: [{ path: learned.weights, scale: 1 }],
      }),
      undefined,
      { credits: this.options.offered.pictureCredits },
      trainedLabels(trained),
    );
  }

  /** Needs a key that may administrate there (fal.ai/docs/platform-apis/v1/models/requests/payloads, 2026-11-29). */
  async forget({ job }: ModelAtVendor, signal: AbortSignal): Promise<void> {
    const request = job.slice(job.lastIndexOf('/') + 1);
    const url = `${this.options.platformUrl}/models/requests/${request}/payloads`;
    const answer = await this.service.http.call({ method: 'DELETE', url, signal });
    if (answer.status >= 300 && answer.status !== 404) throw this.service.http.refused(answer);
  }

  close(): Promise<void> {
    return this.service.close();
  }
}
