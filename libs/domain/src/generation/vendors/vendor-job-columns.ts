import { Column } from 'typeorm';

/** What a row keeps of its job at a vendor. */
export abstract class VendorJobColumns {
  /** Where it has a job that takes minutes; the other columns with this prefix are about that job. */
  @Column('text', { nullable: true }) vendor!: string | null;
  /** A name that nobody can guess, of which the vendor learns from the address that it is to call. */
  @Column('text', { nullable: true }) vendorSubmission!: string | null;
  /** The vendor's id of the job; null while no answer is on record. */
  @Column('text', { nullable: true }) vendorJobId!: string | null;
  /** Null when there is no job, or nothing is left to do about it. */
  @Column('text', { nullable: true }) vendorJobState!: 'submitting' | 'submitted' | null;
  @Column('timestamptz', { nullable: true }) vendorSubmittedAt!: Date | null;
  /** While processing: no worker holds it, and it is due at `wakeAt`. */
  @Column('boolean', { default: false }) vendorWaits!: boolean;
  /** The vendor has called since a worker asked last. */
  @Column('boolean', { default: false }) vendorCalled!: boolean;
  /** Whether the job was submitted with the key of the organization, and is asked about with that. */
  @Column('boolean', { default: false }) vendorKeyIsOwn!: boolean;
}

/** Of a row whose vendor has no job of it. */
export const nothingAtVendor = {
  ...{ vendor: null, vendorSubmission: null, vendorJobId: null, vendorJobState: null, vendorSubmittedAt: null },
  vendorKeyIsOwn: false,
} satisfies Partial<VendorJobColumns>;
