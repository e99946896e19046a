import { ChannelError } from '@imprint/domain/publishing/channel';
import { credentialRefused, misconfigured, platformFailures, PlatformRefusal, refused } from '../platform-failures.js';

/** An answer that is not a success, or a push that the server declined. */
export class GitRefusal extends PlatformRefusal {
  readonly said: string | undefined;

  /** @param declined what the server says of a branch that it did not change (`ng` of gitprotocol-pack, “Report Status”) */
  constructor(
    answer: Pick<Response, 'status' | 'headers'>,
    body: string,
    readonly declined?: string,
  ) {
    super(answer, body);
    const isText = answer.headers.get('content-type')?.startsWith('text/plain') === true;
    this.said = declined ?? (isText && body.trim() !== '' ? body.trim() : undefined);
  }

  static declined(reason: string): GitRefusal {
    return new GitRefusal({ status: 409, headers: new Headers() }, '', reason);
  }
}

/** The failure of an operation on a repository. */
export const gitFailure = platformFailures<GitRefusal>({
  platform: 'The Git server',
  refusal: GitRefusal,
  said: ({ said }) => said,
  meaning: (refusal, reason, field) =>
    refusal.declined === undefined ? unanswered(refusal, reason, field) : declined(refusal.declined, reason),
});

function unanswered({ status }: GitRefusal, reason: string, field: string | undefined): ChannelError | undefined {
  if (status === 401 || status === 403)
    return credentialRefused(
      `The Git server does not accept the token for this repository (${reason}). It has to be allowed to read and to write there.`,
    );
  if (status === 404)
    return misconfigured(
      'repository_missing',
      'There is no such repository on the Git server, or the token may not see it.',
      field,
    );
  if (status < 400) return misconfigured('repository_moved', 'The repository has moved. Connect it with its new address.', field);
  if (status === 413) return refused('validation', 'file_too_large', 'The Git server takes no commit of this size.');
  return undefined;
}

/**
 * `protected branch hook declined` is GitHub's (https://github.com/abapGit/abapGit/issues/2791), which says more in messages that begin with
 * GH006 (https://github.com/desktop/desktop/issues/858) and GH001.
 */
function declined(said: string, reason: string): ChannelError {
  if (/protected branch/i.test(said))
    return misconfigured(
      'branch_protected',
      `The branch is protected on the Git server (${reason}). Let the account of the token push to it, or choose another branch.`,
    );
  if (/GH001|file size limit/i.test(said))
    return refused('validation', 'file_too_large', `The Git server does not take a file of this size (${reason}).`);
  return misconfigured('push_declined', `The Git server declined the commit (${reason}).`);
}

export const notARepository = (): ChannelError =>
  misconfigured(
    'not_a_repository',
    'The address does not answer like a Git repository. Enter the one that is used to clone it over HTTPS.',
    'repository',
  );

export const repositoryTooLarge = (bytes: number): ChannelError =>
  misconfigured(
    'repository_too_large',
    `Reading the branch takes more than ${Math.floor(bytes / 1_048_576)} MiB, because the Git server sends whole files. Use a smaller repository, or a server that offers partial clones.`,
    'repository',
  );

export const repositoryEmpty = (): ChannelError =>
  misconfigured('repository_empty', 'The repository is empty. Commit something to the branch first, such as a README.', 'branch');

export const branchMissing = (branch: string): ChannelError =>
  misconfigured('branch_missing', `The repository has no branch named "${branch.slice(0, 100)}".`, 'branch');

export const serverUnsupported = (): ChannelError =>
  misconfigured(
    'server_unsupported',
    'The Git server offers no shallow clones, without which a repository is not read.',
    'repository',
  );

/** Something else is where a folder or a file has to be. */
export const pathTaken = (path: string): ChannelError =>
  misconfigured(
    'path_taken',
    `In the repository, "${path.slice(0, 200)}" is something else than a post needs there: a file in place of a folder, or the reverse.`,
    'folder',
  );

export const branchBusy = (): ChannelError =>
  refused('provider_outage', 'branch_busy', 'Others pushed to the branch each time before the commit arrived.', {
    retryable: true,
  });
