/** Prefix of every identifier, so that an id says what it names (`rel_01j…`). */
export const idPrefixes = {
  organization: 'org',
  user: 'user',
  membership: 'mem',
  apiKey: 'key',
  brand: 'brand',
  connection: 'conn',
  generation: 'gen',
  asset: 'asset',
  post: 'post',
  release: 'rel',
  target: 'tgt',
  attempt: 'att',
  feedEntry: 'feed',
  webhookEvent: 'evt',
  delivery: 'dlv',
  signingKey: 'sig',
  audit: 'aud',
  account: 'acct',
  authSession: 'sess',
  invitation: 'inv',
  chat: 'chat',
  agentRequest: 'agent',
  request: 'req',
} as const;

export type IdPrefix = (typeof idPrefixes)[keyof typeof idPrefixes];
