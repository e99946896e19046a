import type { SignalBus } from '@imprint/platform/signals';

const gatherMs = 250;
/** Organizations whose deliveries have changed, until they are signalled. */
const gathered = new WeakMap<SignalBus, Set<string>>();

/** Says whose deliveries have changed, at most once per organization and quarter of a second. */
export function signalDeliveries(signals: SignalBus, organizationIds: readonly string[]): void {
  if (organizationIds.length === 0) return;
  const waiting = gathered.get(signals) ?? new Set();
  for (const organizationId of organizationIds) waiting.add(organizationId);
  if (gathered.has(signals)) return;
  gathered.set(signals, waiting);
  setTimeout(() => {
    gathered.delete(signals);
    for (const organizationId of waiting) void signals.publish('delivery.changed', { organizationId });
  }, gatherMs).unref();
}
