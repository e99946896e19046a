import type { SignalBus } from '@imprint/platform/signals';

/** A target that changed its state. */
export interface MovedTarget {
  id: string;
  organizationId: string;
  releaseId: string;
}

/** Signals that these targets changed, one signal per release. Call it after the commit. */
export async function signalMoved(signals: SignalBus, targets: readonly MovedTarget[]): Promise<void> {
  const releases = Map.groupBy(targets, ({ releaseId }) => releaseId);
  const sent = Array.from(releases, ([releaseId, moved]) => {
    const [organizationId = ''] = moved.map((target) => target.organizationId);
    return signals.publish('release.changed', { organizationId, releaseId, targetIds: moved.map(({ id }) => id) });
  });
  await Promise.all(sent);
}
