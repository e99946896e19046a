import type { PublishingDiagnostic } from '@imprint/contracts/publishing';
import type { Channel, PlannedPlatform } from '../channel/index.js';

/** Why nothing can be scheduled on a channel (spec §3.2). */
export function unavailable(label: string): PublishingDiagnostic {
  const message = `${label} is not available for scheduling on this instance.`;
  return { code: 'scheduler_channel_unavailable', message, resolvedBy: 'operator' };
}

/** The same of a platform that has no channel yet. */
export function notYetOffered({ label, reason }: PlannedPlatform): PublishingDiagnostic {
  const message = `Imprint cannot publish to ${label} yet. ${reason}`;
  return { code: 'scheduler_channel_unavailable', message, resolvedBy: 'platform' };
}

/** Why no account of the channel can be connected or published to on this instance; empty when nothing speaks against it. */
export function blocksOf({ capability, operatorApp, obstacle }: Channel): PublishingDiagnostic[] {
  if (capability.state !== 'supported') return [unavailable(capability.label)];
  if (obstacle !== undefined) return [{ code: 'scheduler_channel_unavailable', message: obstacle, resolvedBy: 'operator' }];
  if (operatorApp === undefined || operatorApp.missing.length === 0) return [];
  const { missing, page } = operatorApp;
  const message = `${capability.label} needs an app that the operator of this instance registers. Set ${missing.join(' and ')}, which ${page} shows.`;
  return [{ code: 'operator_app_missing', message, resolvedBy: 'operator' }];
}
