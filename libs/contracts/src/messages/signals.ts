/**
 * Topics fanned out to every replica. A signal only shortens the wait until the next poll, so losing one loses nothing;
 * it carries ids, never content.
 */
export interface Signals {
  /** A target became due earlier than a scheduler may have armed its timer for. */
  'targets.changed': { dueAt: string };
  /** Rows were added to the outbox. */
  'outbox.added': Record<string, never>;
  /** Deliveries became due that no relay makes: replays and tests. */
  'deliveries.added': Record<string, never>;
  /** A generation moved on. */
  'generation.changed': { organizationId: string; generationId: string; status: string };
  /** An upload was completed or has expired. */
  'upload.changed': { organizationId: string; assetId: string; status: string };
  /** Targets of a release moved on, and the release with them. */
  'release.changed': { organizationId: string; releaseId: string; targetIds: readonly string[] };
  /** A call waits for a person, was decided, expired or has run. */
  'approval.changed': { organizationId: string; approvalId: string };
}
export type SignalTopic = keyof Signals;
