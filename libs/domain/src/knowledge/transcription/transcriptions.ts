import type { Principal } from '@imprint/contracts/access';
import { newId } from '@imprint/platform/crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CreditLedger, creditHolderOf, reserveSpend } from '../../credits/index.js';
import { ActiveKeys } from '../../keys/index.js';
import type { StoredAsset } from '../../media/index.js';
import type { AskedTranscription, KnowledgeSourceEntity } from '../knowledge-source.entity.js';
import { RECORDING_LISTENER, type RecordingListener } from './recording-listener.js';

/** Columns of a source for which nothing is reserved any more. */
export const notTranscribed = { transcription: null, progress: null } as const;

type Recording = Pick<KnowledgeSourceEntity, 'kind' | 'versionId'>;
type Transcribed = Pick<KnowledgeSourceEntity, 'organizationId' | 'transcription'>;

/** Whether nothing but a transcription can say what is in it. */
const isUnheard = ({ kind, versionId }: Recording, asset: StoredAsset | null): boolean =>
  (kind === 'audio' || kind === 'video') && versionId === null && (asset?.captions.length ?? 0) === 0;

/** Transcriptions of recordings: at which price, what is reserved for them, and what they cost in the end. */
@Injectable()
export class Transcriptions {
  constructor(
    @Inject(RECORDING_LISTENER) private readonly listener: RecordingListener,
    private readonly ledger: CreditLedger,
    private readonly keys: ActiveKeys,
  ) {}

  /**
   * The transcription that a recording needs. Null where it has words already, and where nobody transcribes: whoever reads it says why.
   * @param asset its file; null of one at an address, whose length nobody knows
   */
  async asked(organizationId: string, recording: Recording, asset: StoredAsset | null): Promise<AskedTranscription | null> {
    if (!isUnheard(recording, asset)) return null;
    const offer = await this.listener.offer(organizationId, asset?.durationSeconds ?? null);
    return 'unavailable' in offer ? null : { jobId: newId('ktrn'), ...offer };
  }

  /**
   * In the transaction that writes the source, after everything else.
   * @throws SpendApprovalRequired; Problem `approved_price_exceeded`, `insufficient_credits`, `credit_cap_reached`
   */
  async reserve(
    manager: EntityManager,
    caller: Principal,
    brandId: string,
    transcription: AskedTranscription | null,
  ): Promise<void> {
    if (transcription === null) return;
    const { jobId, model, mostMicro: micro } = transcription;
    const holder = await creditHolderOf(this.keys, caller, brandId);
    await reserveSpend(manager, this.ledger, { caller, holder, jobs: [{ jobId, model, micro }] });
  }

  /** It is done: it costs what was listened to. In the transaction that writes the source, after everything else. */
  async charge(manager: EntityManager, { organizationId, transcription }: Transcribed, seconds: number): Promise<void> {
    if (transcription === null) return;
    const { jobId } = transcription;
    await this.ledger.commit(manager, organizationId, jobId, this.listener.costOf(transcription, seconds));
  }

  /** They came to nothing: what was reserved is free again. In the transaction that writes the sources, after everything else. */
  async release(manager: EntityManager, organizationId: string, sources: readonly Transcribed[]): Promise<void> {
    const jobIds = sources.flatMap(({ transcription }) => (transcription === null ? [] : [transcription.jobId]));
    await this.ledger.release(manager, organizationId, jobIds);
  }
}
