import { platformAddress } from './platform-address.js';

export const slackSettings = {
  SLACK_API_URL: platformAddress({
    description: 'Web API of Slack; http for this machine only.',
    fallback: 'https://slack.com/api',
  }),
} as const;
