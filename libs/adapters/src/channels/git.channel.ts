import { limits } from '@imprint/contracts/limits';
import { Injectable } from '@nestjs/common';
import type {
  Channel,
  ChannelCapability,
  ChannelRehearsal,
  ConnectionIdentity,
  ContentProblem,
  EditedPost,
  LookUpResult,
  OutgoingPost,
  PostOnPlatform,
  PublishedRecord,
  SentPost,
} from '@imprint/domain/publishing/channel';
import { ChannelFetch } from '@imprint/platform/safe-fetch';
import { accessOf, checkedCredentials, secretsOf, type RepositoryAccess } from './git/access.js';
import { gitFailure } from './git/failures.js';
import { GitRepositories } from './git/git-repository.js';
import { answerBytes } from './git/http.js';
import { PostCommits } from './git/post-commits.js';
import { rehearsedCalls, rehearsedRepositories } from './git/rehearsed-calls.js';
import { requireAllowed } from './server-address.js';

const callTimeoutMs = 60_000;
const readAt = '2026-11-26';
/** Of the images of one post: a commit is made in memory. */
const imageBytes = 30_000_000;

/**
 * Posts as Markdown files in a Git repository, from which a generator builds a site. A post is one commit, whose message names the target; a
 * server takes it only if the branch is still where it was read, so a repeated commit is never added twice.
 */
@Injectable()
export class GitChannel implements Channel {
  readonly capability: ChannelCapability = {
    name: 'git',
    label: 'Git repository',
    description: 'Markdown files with images in a Git repository: Hugo, Astro, Jekyll or any other site.',
    state: 'supported',
    limits: {
      captionLength: limits.contentLength,
      captionUnit: 'characters',
      linkLength: null,
      captionRequired: false,
      threadPosts: 1,
      firstComment: false,
      linkCards: 'none',
      images: {
        mimeTypes: ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'],
        // GitHub takes files of 100 MiB; these are limits of ours.
        maxBytes: 10_000_000,
        maxCount: limits.mediaPerRelease,
      },
    },
    sources: [
      {
        about: ['text', 'images'],
        url: 'https://github.com/github/docs/blob/main/content/repositories/working-with-files/managing-large-files/about-large-files-on-github.md',
        readAt,
      },
      { about: ['look-up'], url: 'https://github.com/git/git/blob/master/Documentation/gitprotocol-pack.adoc', readAt },
    ],
    credentialFields: [
      {
        ...{ name: 'repository', label: 'Address of the repository, e.g. https://github.com/ada/blog.git' },
        ...{ secret: false, required: true, format: 'url' },
      },
      { name: 'branch', label: 'Branch, e.g. main', secret: false, required: true, format: 'text' },
      { name: 'username', label: 'User name on the Git server', secret: false, required: true, format: 'text' },
      { name: 'token', label: 'Access token', secret: true, required: true, format: 'text' },
      { name: 'authorName', label: 'Name of the author of commits', secret: false, required: true, format: 'text' },
      { name: 'authorEmail', label: 'Email address of the author', secret: false, required: true, format: 'text' },
      { name: 'site', label: 'Kind of site: hugo, astro, jekyll or plain', secret: false, required: true, format: 'text' },
      { name: 'folder', label: 'Folder of the posts, e.g. content/posts', secret: false, required: false, format: 'text' },
      {
        name: 'publicUrl',
        label: 'Address of the site, e.g. https://blog.example',
        secret: false,
        required: false,
        format: 'url',
      },
    ],
    lookUp: 'exact',
    repeats: 'own_posts',
    articles: true,
    edit: true,
    delete: 'trash',
    // A branch is read and a commit packed in memory.
    concurrency: 2,
    timeoutMs: 120_000,
  };

  readonly rehearsal: ChannelRehearsal = {
    ...rehearsedCalls,
    over: (wire) => ({
      publish: async (post, signal) => {
        const access = accessOf(post.connection.credentials);
        await requireAllowed(wire.inPlaceOf(this.safeFetch), access.url, undefined);
        return new PostCommits(rehearsedRepositories(wire), access, signal).publish(post);
      },
    }),
  };
  private readonly repositories: GitRepositories;

  constructor(private readonly safeFetch: ChannelFetch) {
    this.repositories = new GitRepositories(safeFetch.asFetch({ timeoutMs: callTimeoutMs, maxResponseBytes: answerBytes }));
  }

  async connect(entered: Readonly<Record<string, string>>, signal: AbortSignal): Promise<ConnectionIdentity> {
    const credentials = checkedCredentials(entered);
    const access = accessOf(credentials);
    await requireAllowed(this.safeFetch, access.url, 'repository');
    try {
      await this.repositories.check(access, signal);
    } catch (error) {
      throw gitFailure(error, 'prepare', secretsOf(access), 'repository');
    }
    return { ...namesOf(access), credentials };
  }

  check({ text, media }: Parameters<Channel['check']>[0]): ContentProblem[] {
    if (text.trim() === '' && media.length === 0)
      return [{ code: 'post_empty', message: 'A file of a post needs a text or an image.', field: 'caption' }];
    if (media.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) <= imageBytes) return [];
    return [{ code: 'images_too_large', message: 'The images of a post may have 30 MB together.', field: 'media' }];
  }

  publish(post: OutgoingPost, signal: AbortSignal): Promise<PublishedRecord> {
    return this.#posts(post, signal).publish(post);
  }

  lookUp(post: SentPost, signal: AbortSignal): Promise<LookUpResult> {
    return this.#posts(post, signal).lookUp(post);
  }

  editPost(post: EditedPost, signal: AbortSignal): Promise<void> {
    return this.#posts(post, signal).edit(post);
  }

  deletePost(post: PostOnPlatform, signal: AbortSignal): Promise<'deleted' | 'gone'> {
    return this.#posts(post, signal).delete(post.externalProviderId);
  }

  #posts({ connection }: Pick<OutgoingPost, 'connection'>, signal: AbortSignal): PostCommits {
    return new PostCommits(this.repositories, accessOf(connection.credentials), signal);
  }
}

/** Several accounts may be of one repository, with other branches and folders. */
function namesOf({ url, branch, folder }: RepositoryAccess): Pick<ConnectionIdentity, 'handle' | 'displayName'> {
  const { host, pathname } = new URL(url);
  const repository = pathname.replace(/\.git$/, '');
  const handle = `${host}${repository}@${branch}${folder === '' ? '' : `:${folder}`}`;
  return { handle, displayName: repository.slice(repository.lastIndexOf('/') + 1) || host };
}
