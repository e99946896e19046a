/**
 * Channels whose posts are published while the process that publishes them is killed, by what a post is known by: one of each kind in every run
 * of the tests, the others in a long one. The page of the rules of channels is made from it, so it must not need what only tests have.
 */
export const killedChannels = {
  chosen_id: { inEveryRun: 'discord', inLongRuns: ['bluesky', 'mastodon', 'matrix', 'nostr', 'webhook'] },
  handle: { inEveryRun: 'threads', inLongRuns: ['beehiiv', 'hashnode', 'listmonk'] },
  own_posts: {
    inEveryRun: 'lemmy',
    inLongRuns: [
      ...(['devto', 'facebook', 'ghost', 'git', 'googlebusiness', 'mediawiki', 'pinterest'] as const),
      ...(['reddit', 'slack', 'tumblr', 'wordpress', 'x', 'xmpp'] as const),
    ],
  },
  person: { inEveryRun: 'telegram', inLongRuns: ['linkedin', 'micropub'] },
} as const;

type Kinds = typeof killedChannels;
export type Kind = keyof Kinds;
export type KilledChannel = { [K in Kind]: Kinds[K]['inEveryRun'] | Kinds[K]['inLongRuns'][number] }[Kind];
