import {
  sizeOf,
  unassignedTarget,
  unreadFile,
  type RehearsalWire,
  type RehearsedCalls,
} from '@imprint/domain/publishing/channel';
import { markLength } from '../post-slug.js';
import type { RepositoryAccess } from './access.js';
import type { NewCommit, Repositories } from './repository.js';

/** A commit as it is shown, since what is sent is compressed. */
export const shownCommit = ({ url, branch, author }: RepositoryAccess, { message, at, files }: NewCommit): object => ({
  ...{ repository: url, branch, message },
  author: { ...author, at: Math.floor(at.getTime() / 1000) },
  files: [...files]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([path, content]) => ({ path, ...shownFile(content ?? new Uint8Array()) })),
});

function shownFile(content: Uint8Array): object {
  const file = unreadFile(content);
  return file === undefined
    ? { text: Buffer.from(content).toString() }
    : { file: { ...file, bytes: sizeOf(Buffer.from(content)) } };
}

/** Branches with nothing in them, whose commits are only shown. */
export const rehearsedRepositories = ({ inside }: RehearsalWire): Repositories => ({
  open: (access) =>
    Promise.resolve({
      ...{ hasWritten: false, commits: [] },
      hashAt: () => Promise.resolve(undefined),
      hashOf: () => Promise.resolve(''),
      commit: async (commit) => {
        await inside('commit', shownCommit(access, commit));
        return 'done';
      },
    }),
});

/** What is known of the commit of a post. */
export const rehearsedCalls: RehearsedCalls = {
  calls: [{ operation: 'commit', answer: () => ({}) }],
  placeholders: { [unassignedTarget.slice(-markLength)]: '{end of the target id}' },
};
