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
  await Promise.all(
    Array.from(releases, ([releaseId, [first, ...others]]) =>
      first === undefined
        ? undefined
        : signals.publish('release.changed', {
            organizationId: first.organizationId,
            releaseId,
            targetIds: [first.id, ...others.map(({ id }) => id)],
          }),
    ),
  );
}
