/** What is on record of a job that was submitted to a vendor. */
export interface KnownJob {
  /** Name of the submission that nobody can guess. The vendor learns it from the address that it is to call. */
  submission: string;
  /** The vendor's id; null while no answer to the submission is on record. */
  id: string | null;
  submittedAt: Date;
}

/** The job of the running generation at its vendor, which outlives attempts and workers. */
export interface JobRecord {
  /** What earlier attempts have left; null if there is nothing. */
  readonly known: KnownJob | null;
  /**
   * Has to be on record before the vendor is asked: a submission whose answer is lost is known by it. An earlier one without an id becomes
   * an orphan.
   * @param vendor as in `MEDIA_VENDORS`
   * @throws when another worker has the generation
   */
  submitting(vendor: string): Promise<KnownJob>;
  /**
   * Keeps the vendor's id, also for a worker that has lost the generation meanwhile.
   * @throws when another worker has the generation
   */
  submitted(id: string): Promise<void>;
  /**
   * Forgets the job, because the vendor has certainly not taken it, or because it is over.
   * @throws when another worker has the generation
   */
  dropped(): Promise<void>;
}

/** Thrown by a model whose vendor is still at work. The generation waits without a worker, and the model is asked again after the pause. */
export class JobUnderWay extends Error {
  override readonly name = 'JobUnderWay';

  constructor(
    readonly pauseMs: number,
    /** 0 to 100; null if the vendor does not say it. */
    readonly percent: number | null = null,
  ) {
    super('The vendor is still at work.');
  }
}
