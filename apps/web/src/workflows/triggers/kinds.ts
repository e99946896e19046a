import type { WorkflowTriggerResource } from '@imprint/sdk';
import type { IconName } from '../../ui/icon.js';

export type TriggerKind = WorkflowTriggerResource['attributes']['kind'];

/** In the order in which they are offered. */
export const triggerKinds = ['schedule', 'event', 'hook', 'rss'] as const satisfies readonly TriggerKind[];

export const kindIcons: Readonly<Record<TriggerKind, IconName>> = {
  schedule: 'calendar',
  event: 'bell',
  hook: 'hook',
  rss: 'pulse',
};
