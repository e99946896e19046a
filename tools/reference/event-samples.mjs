// One sample event of each family, as it is sent.
import { sampleEvent } from '@imprint/contracts/webhooks';

const occurredAt = '2026-05-04T09:00:00.412Z';
const shown = ['target.published', 'release.partially_published', 'generation.completed', 'workflow.execution.failed'];

export const samples = shown.map((event) => {
  let made = 0;
  const id = (prefix) => `${prefix}_01jt9k3w2r6t8y0p4s5d7f9g${String((made += 1)).padStart(2, '0')}`;
  const { eventId, payload } = sampleEvent(event, { id, at: new Date(occurredAt) });
  return { event, eventId, schemaVersion: 1, timestamp: '2026-05-04T09:00:00.530Z', occurredAt, ...payload };
});
