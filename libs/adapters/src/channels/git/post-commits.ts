import type {
  EditedPost,
  LookUpResult,
  OutgoingMedia,
  OutgoingPost,
  PublishedRecord,
  SentPost,
} from '@imprint/domain/publishing/channel';
import { postGone } from '../post-gone.js';
import { duringStep, refused } from '../platform-failures.js';
import { secretsOf, type RepositoryAccess } from './access.js';
import { branchBusy, gitFailure } from './failures.js';
import { contentOf, imageFolder, imagePaths, markdownOf, pathsOf, placeOf, recordOf } from './post-files.js';
import type { NewCommit, PastCommit, Repositories, Repository } from './repository.js';
import { changeMessage, marksIn, publishMessage } from './trailers.js';

/** Commits that are read to find a post again. Those of a busy day. */
const pastCommits = 50;
/** Commits that are read to see whether somebody has changed a post since. */
const pastChanges = 500;
/** How often a commit is made again because somebody else was faster. */
const attempts = 8;
/** Between the clocks of those who commit and this one. */
const clockTolerance = 24 * 60 * 60 * 1000;

/** Posts as commits of a branch. Every message names the target, by which a commit whose answer was lost is found. */
export class PostCommits {
  constructor(
    private readonly repositories: Repositories,
    private readonly access: RepositoryAccess,
    private readonly signal: AbortSignal,
  ) {}

  /** @throws ChannelError */
  async publish(post: OutgoingPost): Promise<PublishedRecord> {
    const { targetId, scheduledAt } = post;
    // Before anything is sent: files may be gone.
    const images = await contentsOf(post.media);
    return this.#changing(pastCommits, async (repository) => {
      const { path, isThere } = await this.#place(repository, post);
      const record = recordOf(path, targetId, this.access);
      if (isThere) return record;
      const message = publishMessage(contentOf(post).title, targetId, path);
      const done = await repository.commit({ message, at: scheduledAt, files: this.#files(path, post, images) });
      return done === 'done' ? record : undefined;
    });
  }

  /** @throws ChannelError */
  async lookUp(post: SentPost): Promise<LookUpResult> {
    const repository = await this.#opened(pastCommits);
    const { path, isThere } = await this.#place(repository, post).catch((error: unknown) => {
      throw duringStep('lookUp', gitFailure(error, 'lookUp', secretsOf(this.access)));
    });
    if (isThere) return { outcome: 'found', record: recordOf(path, post.targetId, this.access) };
    const since = new Date(post.firstSentAt.getTime() - clockTolerance);
    if (repository.commits.every((commit) => !commit.isCut || isBefore(commit, since))) return { outcome: 'absent' };
    return {
      outcome: 'unknown',
      reason: `The branch has more than ${pastCommits} commits since the post was sent, and the post is not among the latest.`,
    };
  }

  /** @throws ChannelError, `post_gone`, `file_changed` */
  async edit(post: EditedPost): Promise<void> {
    const { path, targetId } = placeOf(post.externalProviderId);
    const images = await contentsOf(post.media);
    await this.#changing(pastChanges, async (repository) => {
      const there = await repository.hashAt(path);
      if (there === undefined) throw postGone('the branch');
      const ours = repository.commits.find(({ message }) => marksIn(message).targetId === targetId);
      if (ours !== undefined && (await repository.hashAt(path, ours.tree)) !== there)
        throw refused('validation', 'file_changed', 'Somebody else has changed the file in the repository since. Edit it there.');
      const files = this.#files(path, { ...post, targetId }, images);
      return finished(await repository.commit({ message: changeMessage('Edit', path, targetId), at: new Date(), files }));
    });
  }

  /** @throws ChannelError */
  async delete(externalProviderId: string): Promise<'deleted' | 'gone'> {
    const { path, targetId } = placeOf(externalProviderId);
    return this.#changing(1, async (repository) => {
      if ((await repository.hashAt(path)) === undefined) return 'gone';
      const files = new Map([
        [path, null],
        [imageFolder(path, targetId, this.access), null],
      ]);
      const done = await repository.commit({ message: changeMessage('Delete', path, targetId), at: new Date(), files });
      return done === 'done' ? 'deleted' : undefined;
    });
  }

  /** Opens the branch and changes it, again when somebody else was faster. @param change undefined when it has to be repeated */
  async #changing<T>(depth: number, change: (repository: Repository) => Promise<T | undefined>): Promise<T> {
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      let repository: Repository | undefined;
      try {
        repository = await this.repositories.open(this.access, depth, this.signal);
        const result = await change(repository);
        if (result !== undefined) return result;
      } catch (error) {
        throw gitFailure(error, repository?.hasWritten === true ? 'write' : 'prepare', secretsOf(this.access));
      }
    }
    throw branchBusy();
  }

  async #opened(depth: number): Promise<Repository> {
    try {
      return await this.repositories.open(this.access, depth, this.signal);
    } catch (error) {
      throw gitFailure(error, 'lookUp', secretsOf(this.access));
    }
  }

  /** Where the post is, or may be. */
  async #place(repository: Repository, post: OutgoingPost): Promise<{ path: string; isThere: boolean }> {
    for (const { message } of repository.commits) {
      const { published } = marksIn(message);
      if (published?.targetId === post.targetId) return { path: published.path, isThere: true };
    }
    const [readable, marked] = pathsOf(post, this.access);
    if ((await repository.hashAt(marked)) !== undefined) return { path: marked, isThere: true };
    const there = await repository.hashAt(readable);
    if (there === undefined) return { path: readable, isThere: false };
    // The names of images are of this target alone; a text may have been published twice.
    const own = Buffer.from(markdownOf(readable, post, this.access));
    if (post.media.length > 0 && (await repository.hashOf(own)) === there) return { path: readable, isThere: true };
    return { path: marked, isThere: false };
  }

  #files(path: string, post: OutgoingPost, images: readonly Uint8Array[]): NewCommit['files'] {
    const names = imagePaths(path, post, this.access);
    const markdown = Buffer.from(markdownOf(path, post, this.access));
    return new Map<string, Uint8Array>([
      [path, markdown],
      ...names.map((name, index): [string, Uint8Array] => [name, images[index] ?? Buffer.alloc(0)]),
    ]);
  }
}

const finished = (done: 'done' | 'overtaken'): true | undefined => (done === 'done' ? true : undefined);

/** Whether it was made before the post was sent, so that the post is not before it. */
const isBefore = ({ committedAt }: PastCommit, since: Date): boolean => committedAt < since;

async function contentsOf(media: readonly OutgoingMedia[]): Promise<Uint8Array[]> {
  const contents: Uint8Array[] = [];
  for (const file of media) contents.push(await file.read());
  return contents;
}
