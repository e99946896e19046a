import { Inject, Injectable } from '@nestjs/common';
import {
  ChannelError,
  type Channel,
  type ChannelCapability,
  type ChannelRehearsal,
  type ConnectionIdentity,
  type ContentProblem,
  type LookUpResult,
  type OutgoingPost,
  type PostOnPlatform,
  type PublishedRecord,
  type SentPost,
} from '@imprint/domain/publishing/channel';
import { CONFIG, type Config } from '@imprint/platform/config';
import { ChannelFetch, type SafeFetch } from '@imprint/platform/safe-fetch';
import { accessOf, checkedCredentials, relaysIn, requireMediaServer, type NostrAccess } from './nostr/access.js';
import { nostrCapability, noteBytes } from './nostr/capability.js';
import { isWritable } from './nostr/event.js';
import { identify } from './nostr/identity.js';
import { mediaApi, uploadFiles } from './nostr/media-server.js';
import { noteOf } from './nostr/note.js';
import { NostrPosts } from './nostr/posts.js';
import { rehearsedCalls, rehearsedSigner, shownId, shownNote } from './nostr/rehearsed-calls.js';
import { Relays } from './nostr/relays.js';
import type { JsonApi } from './json-api.js';
import { duringStep } from './platform-failures.js';

const uploadTimeoutMs = 60_000;

type Entered = Readonly<Record<string, string>>;

/**
 * Notes on Nostr, signed here with the key of the account. A note is known by the hash of what it says, and every attempt sends the same one:
 * a relay that has it keeps it once, and is asked for it after a lost answer.
 */
@Injectable()
export class NostrChannel implements Channel {
  readonly capability: ChannelCapability = nostrCapability;
  readonly rehearsal: ChannelRehearsal = {
    ...rehearsedCalls,
    over: ({ inPlaceOf, inside }) => ({
      publish: async (post, signal) => {
        const { relays = '', mediaServer = '' } = post.connection.credentials;
        // Before an account is chosen, it has no relays.
        const [relay = ''] = relays.startsWith('{') ? [relays] : relaysIn(relays);
        const access = { signer: rehearsedSigner, mediaServer };
        const files = await uploadFiles(uploadsBy(inPlaceOf(this.safeFetch)), access, post, signal);
        const id = shownId(await inside('publish', shownNote(noteOf(post, files, { relay, author: rehearsedSigner.publicKey }))));
        return { externalProviderId: id, externalShortcode: null, url: null };
      },
    }),
  };
  private readonly relays: Relays;
  private readonly posts: NostrPosts;

  constructor(
    private readonly safeFetch: ChannelFetch,
    @Inject(CONFIG) { NOSTR_WEB_URL }: Pick<Config, 'NOSTR_WEB_URL'>,
  ) {
    this.relays = new Relays(safeFetch);
    this.posts = new NostrPosts(this.relays, uploadsBy(safeFetch), NOSTR_WEB_URL);
  }

  async connect(entered: Entered, signal: AbortSignal): Promise<ConnectionIdentity> {
    const credentials = checkedCredentials(entered);
    await requireMediaServer(this.safeFetch, credentials);
    return { ...(await identify(this.relays, accessOf(credentials), signal)), credentials };
  }

  check({ text, media }: Parameters<Channel['check']>[0]): ContentProblem[] {
    const problem = (code: string, message: string): ContentProblem[] => [{ code, message, field: 'caption' }];
    if (text.trim() === '' && media.length === 0) return problem('post_empty', 'A note needs a text or a file.');
    if (!isWritable(text))
      return problem('text_not_writable', 'The text has a control character, which notes have no way to write. Remove it.');
    if (Buffer.byteLength(JSON.stringify(text)) <= noteBytes.written) return [];
    const message = `As JSON, the text has more than ${noteBytes.written} bytes: each quotation mark and line break counts two. Shorten it.`;
    return problem('text_too_long', message);
  }

  async publish(post: OutgoingPost, signal: AbortSignal): Promise<PublishedRecord> {
    return this.posts.publish(post, accessOf(post.connection.credentials), signal);
  }

  async lookUp(post: SentPost, signal: AbortSignal): Promise<LookUpResult> {
    return this.posts.lookUp(post, () => accessToAsk(post), signal);
  }

  async deletePost({ connection, externalProviderId }: PostOnPlatform, signal: AbortSignal): Promise<'deleted' | 'gone'> {
    return this.posts.delete(externalProviderId, accessOf(connection.credentials), signal);
  }
}

const uploadsBy = (safeFetch: SafeFetch): JsonApi => mediaApi(safeFetch.asFetch({ timeoutMs: uploadTimeoutMs }));

/** Refused access says nothing about the post. */
function accessToAsk({ connection }: SentPost): NostrAccess {
  try {
    return accessOf(connection.credentials);
  } catch (error) {
    throw error instanceof ChannelError ? duringStep('lookUp', error) : error;
  }
}
