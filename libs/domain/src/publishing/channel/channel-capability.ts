import type { AppReviewState, ChannelLimits, ChannelQuota, CredentialField, RuleSource } from '@imprint/contracts/publishing';

/** What a channel accepts, as data: the API lists it, and the service validates posts against it before they are scheduled. */
export interface ChannelCapability {
  /** Platform name, e.g. `bluesky`. */
  name: string;
  label: string;
  description: string;
  state: 'supported' | 'hidden' | 'planned';
  limits: ChannelLimits;
  /** Where the platform documents what is said here. */
  sources?: readonly RuleSource[];
  /** What the platform allows one account, as it documents it. Absent where it documents nothing. */
  quotas?: readonly ChannelQuota[];
  /** What publishing takes an account to allow. Absent where every credential allows all of it. */
  scopes?: readonly ChannelScope[];
  /** Whether the platform has reviewed the app of this instance, where it demands that. Absent where it demands none. */
  appReview?: {
    state: Exclude<AppReviewState, 'not_required'>;
    /** What does not work until then, and what to do, in sentences. */
    whilePending: string;
  };
  /** For `connect`. */
  credentialFields: readonly CredentialField[];
  /**
   * `exact`: `lookUp` can tell for certain whether a target is on the platform. `none`: it cannot, so uncertain targets are held for a
   * person.
   */
  lookUp: 'exact' | 'none';
  /**
   * What keeps a post whose answer was lost from being sent twice. `chosen_id`: the call carries an id of ours, by which the platform knows a
   * repeated one. `handle`: an id of the platform's that is saved before the call that publishes, and asked about. `own_posts`: the posts of
   * the account are searched. `person`: nothing does, so a person looks.
   */
  repeats: 'chosen_id' | 'handle' | 'own_posts' | 'person';
  /** Whether it takes articles: formatted text with a title. Absent where it does not. */
  articles?: true;
  /** Whether a published post can be edited: its text and alternative texts. */
  edit: boolean;
  /** What deleting a published post does: it is gone, or in the trash of the platform, from where people can restore it. */
  delete: 'permanent' | 'trash' | 'none';
  /** Concurrent calls per worker. */
  concurrency: number;
  /** Milliseconds for one publish call; after that the outcome is unknown. */
  timeoutMs: number;
}

/** Something that an account can allow. */
export interface ChannelScope {
  /** As the platform names it. */
  name: string;
  /** What does not work without it. */
  neededFor: 'posts' | 'media' | 'captions';
  /** What a person does about it, in a sentence; absent when connecting the account again is enough. */
  remedy?: string;
}
