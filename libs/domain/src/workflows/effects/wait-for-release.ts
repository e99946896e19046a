import type { TargetStatus } from '@imprint/contracts/documents';
import type { ReleaseView } from '../../publishing/index.js';
import { releaseKey } from '../executions/wait-keys.js';
import { type StepCall, StepFailure, type StepResult } from '../nodes/node-kind.js';

/** Looks at a release come faster at first: what is published at once is over before anything waits for it. */
const firstLookMs = 2_000;
const lastLookMs = 10 * 60_000;

interface WaitsForRelease {
  releaseId: string;
  /** When it began to wait, in milliseconds. */
  since: number;
}

const ended: readonly TargetStatus[] = ['published', 'failed', 'cancelled'];

/** The release that the step waits for; null if it waits for none. */
export function releaseWaitedFor({ state }: Pick<StepCall, 'state'>): WaitsForRelease | null {
  const { releaseId, since } = (state ?? {}) as Partial<WaitsForRelease>;
  return typeof releaseId === 'string' && typeof since === 'number' ? { releaseId, since } : null;
}

/** Whether nothing of it will change by itself any more. */
export function hasEnded({ targets }: Pick<ReleaseView, 'targets'>): boolean {
  return targets.every(({ status }) => ended.includes(status));
}

/** Lets the step wait until a target of the release has changed. */
export function waitForRelease(releaseId: string, since = Date.now()): StepResult {
  const state: WaitsForRelease = { releaseId, since };
  const nextLookMs = Math.min(Math.max(Date.now() - since, firstLookMs), lastLookMs);
  return { wait: { key: releaseKey(releaseId), until: { inMs: nextLookMs } }, state };
}

/** Id of the release that an approved call made. @throws StepFailure */
export function releaseIdIn(data: unknown): string {
  const { id } = (data ?? {}) as { id?: unknown };
  if (typeof id === 'string') return id;
  throw StepFailure.of('unknown', 'release_unknown', 'The approved call did not say which release it made.');
}
