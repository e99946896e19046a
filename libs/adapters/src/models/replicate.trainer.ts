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
import { encodedForm } from './direct-vendor.js';
import { JobImageModel } from './job-image.model.js';
import { replicatePicture } from './job-models.js';
import type { ReplicateVendor } from './replicate.vendor.js';
import { runVendorJob } from './vendor-job.js';
import { fieldsOf, unusableAnswer } from './vendor-failures.js';
import type { VendorAnswer } from './vendor-http.js';
import { trainerCapability, longestTrainingMs, trainedLabels } from './vendor-trainers.js';

const owner = 'ostris';
const steps = 1_000;
/** The vendor recommends one model per account, with a version for each training (replicate.com/docs/reference/http#models.create, 2026-11-29). */
const destinationName = 'imprint-trainings';
/** The hardware that a model of versions that were trained runs on is the trainer's; the vendor asks for one nevertheless. */
const hardware = 'gpu-h100';
const nameForm = /^[\w.-]{1,100}$/;

/** How to reach the vendor. */
export interface ReplicateTrainerOptions {
  /** Includes `/v1`. */
  baseUrl: string;
  offered: OfferedTrainer<string>;
}

/** LoRA of FLUX at Replicate (replicate.com/docs/guides/fine-tune-an-image-model, 2026-11-29). Its models are private to the account. */
export class ReplicateTrainer implements ImageTrainer {
  readonly capability: TrainerCapability;

  /** @param service closed with the trainer */
  constructor(
    private readonly service: ReplicateVendor,
    private readonly options: ReplicateTrainerOptions,
  ) {
    this.capability = trainerCapability('replicate', 'FLUX LoRA', options.offered, { bindsModels: true });
  }

  async train(_pictures: readonly TrainingPicture[], context: TrainingContext): Promise<ModelAtVendor> {
    const { service } = this;
    const { triggerWord, signal, job } = context;
    return runVendorJob(context, {
      ...{ name: this.capability.name, ...service.calls, longestMs: longestTrainingMs },
      input: async () => ({
        version: await this.latestVersion(signal),
        destination: await this.destination(signal),
        input: {
          input_images: await this.uploaded(await context.archive(), signal),
          // Each picture has a caption of ours.
          ...{ trigger_word: triggerWord, autocaption: false, steps },
        },
      }),
      submit: (known, { version, destination, input }) => service.submitTraining(version, destination, input, known),
      look: (id, bounded) => service.lookAtTraining(id, bounded),
      fetch: (weights) => Promise.resolve({ weights, job: job.known?.id ?? '' }),
    });
  }

  open(trained: TrainedModel): ImageModel | null {
    const { learned } = trained;
    if (!isAtVendor(learned)) return null;
    return new JobImageModel(
      this.service,
      learned.weights,
      (request) => replicatePicture({ ...request, prompt: withTriggerWord(request.prompt, trained) }),
      undefined,
      { credits: this.options.offered.pictureCredits },
      trainedLabels(trained),
    );
  }

  /** Of a private model, versions may be deleted (replicate.com/docs/reference/http#models.versions.delete, 2026-11-29). */
  async forget({ weights }: ModelAtVendor, signal: AbortSignal): Promise<void> {
    const [model, version] = weights.split(':');
    const url = `${this.options.baseUrl}/models/${model}/versions/${version}`;
    const answer = await this.service.http.call({ method: 'DELETE', url, signal });
    if (answer.status >= 300 && answer.status !== 404) throw this.service.http.refused(answer);
  }

  close(): Promise<void> {
    return this.service.close();
  }

  /** As its path. */
  private async latestVersion(signal: AbortSignal): Promise<string> {
    const model = `${owner}/${this.options.offered.name}`;
    const { document } = await this.read(`models/${model}`, signal);
    const { id }: { id?: unknown } = fieldsOf(fieldsOf(document)['latest_version']);
    if (typeof id === 'string' && nameForm.test(id)) return `${model}/versions/${id}`;
    throw unusableAnswer(this.service.http.vendor, `names no version of ${model}`);
  }

  /** The model of the account that gets the version, which has to exist before: made by whoever trains first. */
  private async destination(signal: AbortSignal): Promise<string> {
    const { document } = await this.read('account', signal);
    const { username }: { username?: unknown } = fieldsOf(document);
    if (typeof username !== 'string' || !nameForm.test(username))
      throw unusableAnswer(this.service.http.vendor, 'names no account');
    const path = `models/${username}/${destinationName}`;
    const found = await this.service.http.call({ method: 'GET', url: `${this.options.baseUrl}/${path}`, signal });
    if (found.status === 404) await this.makeDestination(username, signal);
    else if (found.status !== 200) throw this.service.http.refused(found);
    return `${username}/${destinationName}`;
  }

  private async makeDestination(username: string, signal: AbortSignal): Promise<void> {
    const body = { owner: username, name: destinationName, visibility: 'private', hardware };
    const made = await this.service.http.call({ method: 'POST', url: `${this.options.baseUrl}/models`, body, signal });
    // Another worker may have made it meanwhile.
    if (made.status >= 300 && made.status !== 409) throw this.service.http.refused(made);
  }

  /** The vendor deletes it after a day (replicate.com/docs/reference/http#files.create, 2026-11-29). */
  private async uploaded(archive: Uint8Array, signal: AbortSignal): Promise<string> {
    const form = new FormData();
    form.set('content', new Blob([new Uint8Array(archive)], { type: 'application/zip' }), 'pictures.zip');
    const url = `${this.options.baseUrl}/files`;
    const answer = await this.service.http.upload(url, { method: 'POST', ...(await encodedForm(form)), withKey: true, signal });
    if (answer.status >= 300) throw this.service.http.refused(answer);
    const { get }: { get?: unknown } = fieldsOf(fieldsOf(answer.document)['urls']);
    if (typeof get === 'string' && URL.canParse(get)) return get;
    throw unusableAnswer(this.service.http.vendor, 'names no place of the pictures');
  }

  private async read(path: string, signal: AbortSignal): Promise<VendorAnswer> {
    const answer = await this.service.http.call({ method: 'GET', url: `${this.options.baseUrl}/${path}`, signal });
    if (answer.status !== 200) throw this.service.http.refused(answer);
    return answer;
  }
}
