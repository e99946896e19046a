import type { DestinationKind, SignInObstacle } from '@imprint/contracts/publishing';
import type { CheckedMedia } from '@imprint/contracts/publishing/content-rules';
import type { ChannelCapability } from './channel-capability.js';
import type { OperatorApp } from './operator-app.js';
import type {
  EditedPost,
  LookUpResult,
  OpenedConnection,
  OutgoingPost,
  PostOnPlatform,
  PostWithContent,
  PublishAnswer,
  SentPost,
  VideoAddition,
} from './outgoing-post.js';
import type { PostReading } from './post-reading.js';
import type { RehearsalWire, RehearsedCalls } from './rehearsed-calls.js';

export * from './channel-capability.js';
export * from './channel-error.js';
export * from './operator-app.js';
export * from './outgoing-post.js';
export * from './planned-platforms.js';
export * from './post-reading.js';
export * from './rehearsed-calls.js';
export * from './target-posts.js';

/** Credentials that the platform issued or accepted. */
export interface GrantedCredentials {
  /** To store sealed: the declared fields, normalized, and after a sign-in what refreshing and revoking its tokens takes. */
  credentials: Record<string, string>;
  /** When the platform stops accepting them; absent when they last until they are revoked. */
  expiresAt?: Date | undefined;
  /** Which of the channel's `scopes` they have; absent when the platform does not say. */
  scopes?: readonly string[] | undefined;
}

/** The account that credentials belong to. */
export interface ConnectionIdentity extends GrantedCredentials {
  handle: string;
  displayName: string;
}

/** Exchanging credentials that expire for new ones (RFC 6749 §6, or what the platform has in its place). */
export interface TokenRefresh {
  /** Whether these credentials can be refreshed. */
  isPossible(credentials: Readonly<Record<string, string>>): boolean;
  /**
   * @returns credentials that take the place of the given ones, which may be worthless from then on
   * @throws ChannelError `refused` when the given ones are as good as before, unless its class is `credential`: then they are worthless;
   * `unknown` when the platform may have issued new ones whose answer was lost
   */
  refresh(credentials: Readonly<Record<string, string>>, signal: AbortSignal): Promise<GrantedCredentials>;
}

/** The start of a sign-in: where the person goes on, and what `complete` needs, which is kept sealed until then. */
export interface StartedSignIn {
  /** Page of the platform that asks the person. */
  address: string;
  kept: Record<string, string>;
}

/** Signing in on a page of the platform (authorization code grant, RFC 6749 §4.1). */
export interface ChannelSignIn {
  /** Which of the credential fields a person enters before, e.g. the server of their account. */
  readonly fields: readonly string[];
  /** Whether the platform keeps the callback address with the access that it grants, so that people sign in again after it changed. */
  readonly keepsCallback?: boolean;
  /** Errors with which the platform says that the person declined, besides `access_denied` of the standard (RFC 6749 §4.1.2.1). */
  readonly declines?: readonly string[];
  /**
   * @param entered normalized values of `fields`
   * @param request where the platform sends the person back to, and the `state` that it returns with the answer
   * @throws ChannelError
   */
  begin(
    entered: Readonly<Record<string, string>>,
    request: { callbackUrl: string; state: string },
    signal: AbortSignal,
  ): Promise<StartedSignIn>;
  /**
   * Exchanges the platform's answer for credentials.
   * @param answer parameters of the callback, `code` among them
   * @param onIssued gets what `Channel.revoke` takes to end the access, as soon as the platform has issued it and before anything else is
   * asked: it is revoked if it is never stored
   * @throws ChannelError
   */
  complete(
    answer: URLSearchParams,
    kept: Readonly<Record<string, string>>,
    request: { callbackUrl: string; state: string },
    signal: AbortSignal,
    onIssued?: (credentials: Readonly<Record<string, string>>) => Promise<void>,
  ): Promise<ConnectionIdentity>;
}

/** A place of an account that posts can go to. */
export interface Destination {
  /** On the platform. */
  id: string;
  /** As people know it there. */
  name: string;
}

/** What a post goes to within an account, which somebody chooses after connecting it. */
export interface ChannelDestinations {
  readonly kind: DestinationKind;
  /**
   * Every one that the account can post to, as the platform lists them at the moment.
   * @param owner whose account it is, for what is kept in this instance
   * @throws ChannelError
   */
  list(
    credentials: Readonly<Record<string, string>>,
    signal: AbortSignal,
    owner: Pick<OpenedConnection, 'organizationId' | 'brandId'>,
  ): Promise<readonly Destination[]>;
}

/** A rule of the channel that a post violates, found before anything is sent. */
export interface ContentProblem {
  code: string;
  message: string;
  field: 'caption' | 'media';
}

/** Placeholder for the target id in a preview of a post that has none yet. */
export const unassignedTarget = '[assigned when it is scheduled]';

/** Port to a platform where posts are published. */
export interface Channel {
  readonly capability: ChannelCapability;
  /** Verifies credentials with the platform. @throws ChannelError */
  connect(credentials: Readonly<Record<string, string>>, signal: AbortSignal): Promise<ConnectionIdentity>;
  /** What the operator registers with the platform, which takes no others. Without it, the channel is blocked. */
  readonly operatorApp?: OperatorApp;
  /** Why nothing can be published on this instance until its operator changes a setting, in a sentence. */
  readonly obstacle?: string | undefined;
  /** What is chosen after connecting, where an account has several places for posts. Until then, its posts are blocked. */
  readonly destinations?: ChannelDestinations;
  /** How people connect accounts, if the platform offers it. */
  readonly signIn?: ChannelSignIn;
  /** Why nobody can sign in on this instance although the platform offers it. */
  readonly signInObstacle?: SignInObstacle | undefined;
  /** What the platform reads about this instance at `channelClientPath`, where that is how it knows its clients. Not a secret. */
  readonly clientMetadata?: Readonly<Record<string, unknown>> | null;
  /** How credentials that expire are refreshed, if the platform offers it. */
  readonly tokenRefresh?: TokenRefresh;
  /** Ends the access of credentials that nobody uses any more. Repeatable. @throws ChannelError */
  revoke?(credentials: Readonly<Record<string, string>>, signal: AbortSignal): Promise<void>;
  /** Checks rules beyond `limits`, which the domain checks itself. */
  check(post: { text: string; media: readonly CheckedMedia[] }): ContentProblem[];
  /** @throws ChannelError; any other error means that the outcome is unknown */
  publish(post: OutgoingPost, signal: AbortSignal): Promise<PublishAnswer>;
  /**
   * Sends what the platform takes only once the post is there, such as captions. What it does not take is part of the answer, and leaves the
   * post as it is. Called when a post is published, and when a look-up has found the one (not one of several candidates); what the steps of the post show to be sent, or to be
   * refused, is not sent again. Ends soon after the signal, with what became of everything until then.
   * @throws what saving a step throws, and nothing else: somebody else has the target by now
   */
  followUp?(post: PostWithContent, signal: AbortSignal): Promise<readonly VideoAddition[]>;
  /** Publishing without sending anything, for previews. */
  readonly rehearsal: ChannelRehearsal;
  /** Whether an earlier, uncertain `publish` of this target arrived. @throws ChannelError when the platform cannot be reached */
  lookUp(post: SentPost, signal: AbortSignal): Promise<LookUpResult>;
  /**
   * Gives a published post another text and other alternative texts. Repeatable: after a lost answer it is called again. Present where
   * `capability.edit` says so.
   * @throws ChannelError, `post_gone` when the post is no longer there
   */
  editPost?(post: EditedPost, signal: AbortSignal): Promise<void>;
  /**
   * Deletes a published post, as `capability.delete` says. Repeatable: after a lost answer it is called again.
   * @returns `gone` when it was no longer there
   * @throws ChannelError
   */
  deletePost?(post: PostOnPlatform, signal: AbortSignal): Promise<'deleted' | 'gone'>;
  /** How posts of the platform are read, if it offers it. */
  readonly reading?: PostReading;
}

/** What a rehearsal needs of a channel. There is no second description of its calls: `publish` makes them. */
export interface ChannelRehearsal extends RehearsedCalls {
  /** The same channel, with nothing but this wire to send by. */
  over(wire: RehearsalWire): Pick<Channel, 'publish' | 'followUp'>;
}

/** Injection token of `ReadonlyMap<string, Channel>`, keyed by `capability.name`. */
export const CHANNELS = Symbol('CHANNELS');
/** The channels of the instance, by name. */
export type Channels = ReadonlyMap<string, Channel>;
