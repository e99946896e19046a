import type { RuleSource } from '@imprint/contracts/publishing';

/** A platform that people ask for and that has no channel yet (spec §3.2). Once it has one, that is what counts. */
export interface PlannedPlatform {
  /** What its channel will be called. */
  name: string;
  label: string;
  /** Why it has none, in a sentence. */
  reason: string;
  /** The page that says so, and when it was read. */
  source: Pick<RuleSource, 'url' | 'readAt'>;
}

/** In display order. Listed only where somebody asks for what is planned. */
export const plannedPlatforms: readonly PlannedPlatform[] = [
  {
    name: 'medium',
    label: 'Medium',
    reason: 'Medium allows no new integrations with its API.',
    source: { url: 'https://github.com/Medium/medium-sdk-nodejs/issues/36', readAt: '2026-11-25' },
  },
  {
    name: 'snapchat',
    label: 'Snapchat',
    reason: 'Snap opens the API for public profiles only to apps on a list of its own.',
    source: { url: 'https://developers.snap.com/api/marketing-api/Public-Profile-API/GetStarted', readAt: '2026-11-25' },
  },
  {
    name: 'twitch',
    label: 'Twitch',
    reason: 'What Imprint could send there are chat messages, for which it has no channel yet.',
    source: { url: 'https://dev.twitch.tv/docs/chat/send-receive-messages.md', readAt: '2026-11-25' },
  },
];
