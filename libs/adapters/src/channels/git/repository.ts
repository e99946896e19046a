import type { RepositoryAccess } from './access.js';

/** A commit of the branch. */
export interface PastCommit {
  /** Of the tree, to compare files in it. */
  tree: string;
  message: string;
  committedAt: Date;
  /** Whether there are commits before it that were not read. */
  isCut: boolean;
}

/** A commit to be made. */
export interface NewCommit {
  message: string;
  /** Of its author; that of the commit is the time at which it is made. */
  at: Date;
  /** By path; null for a file, or a folder with all that is in it, that is removed. */
  files: ReadonlyMap<string, Uint8Array | null>;
}

/** A branch, as it was when it was opened. */
export interface Repository {
  /** Whether a commit was sent: until then, nothing can have changed. */
  readonly hasWritten: boolean;
  /** As many as were asked for, the latest one first. */
  readonly commits: readonly PastCommit[];
  /** What a path is: the hash of its content; undefined when there is nothing. @param tree default the latest */
  hashAt(path: string, tree?: string): Promise<string | undefined>;
  /** The hash that this content has. */
  hashOf(content: Uint8Array): Promise<string>;
  /**
   * Adds a commit to the branch, or none when it would change nothing.
   * @returns `overtaken` when somebody else has pushed since: certainly nothing was changed
   * @throws GitRefusal, and whatever the transport throws
   */
  commit(commit: NewCommit): Promise<'done' | 'overtaken'>;
}

/** Where repositories are. */
export interface Repositories {
  /**
   * Reads a branch.
   * @param depth how many commits before the latest one are read
   * @throws ChannelError, GitRefusal, and whatever the transport throws
   */
  open(access: RepositoryAccess, depth: number, signal: AbortSignal): Promise<Repository>;
}
