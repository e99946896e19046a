import type { GeneratedImage, ImageModel, ImageRequest, ModelContext } from '@imprint/domain/generation/image';
import { JobUnderWay, type JobRecord, type KnownJob } from '@imprint/domain/generation/vendors';

/** Names are those of one submission, whatever its record: a vendor knows them again. */
let submissions = 0;

/** A record of a job in memory, and what became of it. */
export class JobOnRecord implements JobRecord {
  known: KnownJob | null = null;
  orphans = 0;

  submitting(): Promise<KnownJob> {
    if (this.known?.id === null) this.orphans += 1;
    submissions += 1;
    this.known = { submission: `submission0123456789${submissions}`, id: null, submittedAt: new Date() };
    return Promise.resolve(this.known);
  }

  submitted(id: string): Promise<void> {
    if (this.known !== null) this.known = { ...this.known, id };
    return Promise.resolve();
  }

  dropped(): Promise<void> {
    this.known = null;
    return Promise.resolve();
  }

  /** Makes the job older. */
  age(ms: number): void {
    if (this.known !== null) this.known = { ...this.known, submittedAt: new Date(this.known.submittedAt.getTime() - ms) };
  }
}

/** Asks a model without pauses until its vendor is done, each generation with a record of its own. */
export class AskedUntilDone implements ImageModel {
  constructor(private readonly model: ImageModel) {}

  get capability(): ImageModel['capability'] {
    return this.model.capability;
  }

  async generate(request: ImageRequest, context: ModelContext): Promise<GeneratedImage> {
    const job = new JobOnRecord();
    for (;;) {
      try {
        return await this.model.generate(request, { ...context, job });
      } catch (error) {
        if (!(error instanceof JobUnderWay)) throw error;
        context.signal.throwIfAborted();
      }
    }
  }

  close(): Promise<void> {
    return this.model.close();
  }
}
