import type { SignalBus } from '@imprint/platform/signals';

/** A target that moved on, and where it belongs. */
export interface MovedTarget {
  id: string;
  organizationId: string;
  releaseId: string;
}

/** Tells those who follow them that these targets moved on: one signal for each release. Sent after the commit. */
export async function signalMoved(signals: SignalBus, targets: readonly MovedTarget[]): Promise<void> {
  const releases = Map.groupBy(targets, ({ releaseId }) => releaseId);
  const sent = Array.from(releases, ([releaseId, moved]) => {
    const [organizationId = ''] = moved.map((target) => target.organizationId);
    return signals.publish('release.changed', { organizationId, releaseId, targetIds: moved.map(({ id }) => id) });
  });
  await Promise.all(sent);
}
