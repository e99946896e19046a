import {
  BeehiivSimulator,
  blueskyFaults,
  boshProxy,
  DiscordSimulator,
  FacebookSimulator,
  FakePds,
  FaultProxy,
  ForemSimulator,
  ghostCalls,
  GhostSimulator,
  gitCalls,
  GitServer,
  GoogleBusinessSimulator,
  HashnodeSimulator,
  LemmySimulator,
  LinkedinSimulator,
  ListmonkSimulator,
  MastodonSimulator,
  MatrixSimulator,
  mediawikiCalls,
  MediawikiSimulator,
  MicropubSimulator,
  NostrSimulator,
  PinterestSimulator,
  RedditSimulator,
  RelayProxy,
  sendsMessage,
  SlackSimulator,
  TelegramSimulator,
  ThreadsSimulator,
  TumblrSimulator,
  WebhookReceiver,
  wordpressCalls,
  WordpressSimulator,
  XmppSimulator,
  XSimulator,
} from '@imprint/adapters/channels/testing';
import { newSigningSecret } from '@imprint/platform/webhook-signature';
import type { KilledChannel } from './killed-channels.js';

/** A platform within this process, and what an instance needs to publish there through a proxy. */
export interface Platform {
  server: { start(): Promise<string>; stop(): Promise<void> };
  /** `METHOD path` of the call that publishes. */
  publishes: RegExp;
  credentials: (url: string) => Readonly<Record<string, string>>;
  settings?: (url: string) => Readonly<Record<string, string>>;
  destinationId?: string;
  /** It takes no post without a picture. */
  needsPicture?: boolean;
  /** What readers see. */
  posts: () => Iterable<unknown>;
  /** For platforms that have one address for everything, or more than requests. */
  proxyBefore?: (address: string) => FaultProxy;
}

interface WithApp {
  authorization: { clientId: string; clientSecret: string; addToken(): string };
}

/** What every platform with an app of the operator has: the app, and a token that it made before. @param addresses what settings name them */
function withApp(name: string, { authorization }: WithApp, addresses: readonly string[]) {
  const { clientId, clientSecret } = authorization;
  return {
    credentials: () => ({ accessToken: authorization.addToken() }),
    settings: (url: string) => ({
      [`${name}_CLIENT_ID`]: clientId,
      [`${name}_CLIENT_SECRET`]: clientSecret,
      ...Object.fromEntries(addresses.map((address) => [`${name}_${address}`, url])),
    }),
  };
}
const apiAndWeb = ['API_URL', 'WEB_URL'];

export const platforms: Readonly<Record<KilledChannel, () => Platform>> = {
  beehiiv: () => {
    const server = new BeehiivSimulator();
    return {
      ...{ server, publishes: /^PATCH \/v2\/publications\/[^/]+\/posts\/[^/]+$/, posts: () => server.mails },
      settings: (url) => ({ BEEHIIV_API_URL: url }),
      credentials: () => ({ apiKey: BeehiivSimulator.apiKey }),
      destinationId: server.publications[0]?.id ?? '',
    };
  },
  bluesky: () => {
    const appPassword = 'abcd-efgh-ijkl-mnop';
    const server = new FakePds(appPassword);
    return {
      ...{ server, publishes: blueskyFaults.publish, posts: () => server.posts.values() },
      credentials: (service) => ({ handle: FakePds.handle, appPassword, service }),
    };
  },
  devto: () => {
    const server = new ForemSimulator();
    return {
      ...{ server, publishes: /^POST \/api\/articles$/, posts: () => server.articles },
      credentials: (site) => ({ apiKey: ForemSimulator.apiKey, site }),
    };
  },
  discord: () => {
    const server = new DiscordSimulator();
    return {
      ...{ server, publishes: /^POST \/api\/v10\/channels\/\d+\/messages$/, posts: () => server.messages },
      settings: (url) => ({ DISCORD_API_URL: `${url}/api` }),
      credentials: () => ({ botToken: server.token, channel: server.addChannel(0) }),
    };
  },
  facebook: () => {
    const server = new FacebookSimulator();
    return {
      ...{ server, publishes: /^POST \/v25\.0\/\d+\/feed\?/, posts: () => server.posts },
      ...withApp('FACEBOOK', server, apiAndWeb),
      destinationId: server.pages[0]?.id ?? '',
    };
  },
  ghost: () => {
    const server = new GhostSimulator();
    return {
      ...{ server, publishes: ghostCalls.publishDraft },
      credentials: (site) => ({ site, adminApiKey: server.addKey() }),
      posts: () => server.library.posts.filter(({ status }) => status === 'published'),
    };
  },
  git: () => {
    const server = new GitServer();
    const author = { authorName: 'Ada', authorEmail: 'ada@example.com' };
    return {
      ...{ server, publishes: gitCalls.push, posts: () => server.posts() },
      credentials: (url) => ({
        ...{ repository: `${url}/blog.git`, branch: 'main', ...GitServer.login, ...author },
        ...{ site: 'hugo', folder: 'content/posts' },
      }),
    };
  },
  googlebusiness: () => {
    const server = new GoogleBusinessSimulator();
    const addresses = ['API_URL', 'ACCOUNTS_API_URL', 'LOCATIONS_API_URL', 'SIGN_IN_URL', 'TOKEN_URL'];
    return {
      ...{ server, publishes: /^POST \/v4\/accounts\/\d+\/locations\/\d+\/localPosts$/, posts: () => server.posts },
      ...withApp('GOOGLEBUSINESS', server, addresses),
      destinationId: 'accounts/107/locations/11',
    };
  },
  hashnode: () => {
    const server = new HashnodeSimulator();
    return {
      ...{ server, publishes: /^POST \/ publishDraft$/ },
      settings: (url) => ({ HASHNODE_API_URL: url }),
      credentials: () => ({ accessToken: HashnodeSimulator.accessToken }),
      destinationId: server.publications[0]?.id ?? '',
      posts: () => server.posts.filter(({ isActive }) => isActive),
      proxyBefore: (address) => new FaultProxy(address, (body) => / (\w+)(?=\(\w+: \$)/.exec(body)?.[0] ?? ''),
    };
  },
  lemmy: () => {
    const server = new LemmySimulator();
    const { username, password } = LemmySimulator.user;
    return {
      ...{ server, publishes: /^POST \/api\/v3\/post$/, posts: () => server.posts },
      credentials: (url) => ({ server: url, community: '!cafes', username, password }),
    };
  },
  linkedin: () => {
    const server = new LinkedinSimulator();
    // What settings have by default: nobody can look a post up.
    server.authorization.product = 'member';
    return {
      ...{ server, publishes: /^POST \/rest\/posts$/, posts: () => server.posts.all },
      ...withApp('LINKEDIN', server, apiAndWeb),
      destinationId: LinkedinSimulator.member.id,
    };
  },
  listmonk: () => {
    const server = new ListmonkSimulator();
    return {
      ...{ server, publishes: /^PUT \/api\/campaigns\/\d+\/status$/, posts: () => server.outbox.seen() },
      credentials: (url) => ({ server: url, apiUser: ListmonkSimulator.user, apiToken: server.token }),
      destinationId: '3',
    };
  },
  mastodon: () => {
    const server = new MastodonSimulator();
    return {
      ...{ server, publishes: /^POST \/api\/v1\/statuses$/, posts: () => server.statuses },
      credentials: (url) => ({ server: url, accessToken: server.addToken() }),
    };
  },
  matrix: () => {
    const server = new MatrixSimulator();
    return {
      ...{ server, publishes: /^PUT .*\/send\/m\.room\.message\//, posts: () => server.events },
      credentials: (url) => ({ server: url, room: MatrixSimulator.room, accessToken: server.addToken() }),
    };
  },
  mediawiki: () => {
    const server = new MediawikiSimulator();
    return {
      ...{ server, publishes: mediawikiCalls.editPage, posts: () => server.wiki.pages },
      credentials: (site) => ({ site, ...server.addPassword('Author') }),
    };
  },
  micropub: () => {
    const server = new MicropubSimulator();
    return {
      ...{ server, publishes: /^POST \/micropub$/, posts: () => server.entries },
      credentials: (url) => ({ site: `${url}/terrace`, accessToken: server.addToken() }),
    };
  },
  nostr: () => {
    const server = new NostrSimulator();
    return {
      ...{ server, publishes: /^SOCKET EVENT 1$/, posts: () => server.notes() },
      credentials: (url) => ({ secretKey: NostrSimulator.user.nsec, relays: url.replace('http', 'ws'), mediaServer: url }),
      proxyBefore: (address) => new RelayProxy(address),
    };
  },
  pinterest: () => {
    const server = new PinterestSimulator();
    return {
      ...{ server, publishes: /^POST \/v5\/pins$/, posts: () => server.pins },
      ...withApp('PINTEREST', server, apiAndWeb),
      ...{ destinationId: server.boards[0]?.id ?? '', needsPicture: true },
    };
  },
  reddit: () => {
    const server = new RedditSimulator();
    return {
      ...{ server, publishes: /^POST \/api\/submit$/, posts: () => server.posts },
      ...withApp('REDDIT', server, apiAndWeb),
      destinationId: 'cafes',
    };
  },
  slack: () => {
    const server = new SlackSimulator();
    return {
      ...{ server, publishes: /^POST \/api\/chat\.postMessage$/, posts: () => server.shown() },
      settings: (url) => ({ SLACK_API_URL: `${url}/api` }),
      credentials: () => ({ botToken: server.token, channel: server.addChannel() }),
    };
  },
  telegram: () => {
    const server = new TelegramSimulator();
    return {
      ...{ server, publishes: /^POST \/bot[^/]+\/send\w+$/, posts: () => server.messages },
      settings: (url) => ({ TELEGRAM_API_URL: url }),
      credentials: () => ({ botToken: server.botToken, chat: '@cafe_terrace' }),
    };
  },
  threads: () => {
    const server = new ThreadsSimulator();
    return {
      ...{ server, publishes: /^POST \/v1\.0\/me\/threads_publish$/, posts: () => server.posts },
      ...withApp('THREADS', server, apiAndWeb),
    };
  },
  tumblr: () => {
    const server = new TumblrSimulator();
    return {
      ...{ server, publishes: /^POST \/v2\/blog\/[^/]+\/posts$/, posts: () => server.posts },
      ...withApp('TUMBLR', server, apiAndWeb),
      destinationId: server.blogs[0]?.uuid ?? '',
    };
  },
  webhook: () => {
    const secret = newSigningSecret();
    const server = new WebhookReceiver(secret);
    return {
      ...{ server, publishes: /^POST \/posts$/, posts: () => server.posts.values() },
      credentials: (url) => ({ url: `${url}/posts`, secret, lookUpUrl: `${url}/look-up` }),
    };
  },
  wordpress: () => {
    const server = new WordpressSimulator();
    return {
      ...{ server, publishes: wordpressCalls.publishDraft },
      credentials: (site) => ({ site, username: 'author', applicationPassword: server.addPassword() }),
      posts: () => server.library.posts.filter(({ status }) => status === 'publish'),
    };
  },
  x: () => {
    const server = new XSimulator();
    return {
      ...{ server, publishes: /^POST \/2\/tweets$/, posts: () => server.posts },
      ...withApp('X', server, apiAndWeb),
    };
  },
  xmpp: () => {
    const server = new XmppSimulator();
    const { room, user } = XmppSimulator;
    return {
      ...{ server, publishes: sendsMessage, posts: () => server.messages, proxyBefore: boshProxy },
      credentials: (url) => ({ ...user, room, server: `${url}/http-bind` }),
    };
  },
};
