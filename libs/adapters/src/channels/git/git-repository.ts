import {
  addRemote,
  Errors,
  fetch as fetchBranch,
  hashBlob,
  init,
  listServerRefs,
  push,
  readCommit,
  readTree,
  writeBlob,
  writeCommit,
  writeRef,
  writeTree,
  type TreeEntry,
} from 'isomorphic-git';
import type { RepositoryAccess } from './access.js';
import { branchMissing, GitRefusal, pathTaken, repositoryEmpty, serverUnsupported } from './failures.js';
import { GitHttp } from './http.js';
import { MemoryFiles } from './memory-files.js';
import type { NewCommit, PastCommit, Repositories, Repository } from './repository.js';

const remote = 'origin';
const gitdir = '/repository.git';
const refOf = ({ branch }: Pick<RepositoryAccess, 'branch'>): string => `refs/heads/${branch}`;

/** Changes of a folder: the hash of a file, null for what is removed, or changes of a folder in it. */
type Changes = Map<string, string | null | Changes>;

/** Repositories on servers. */
export class GitRepositories implements Repositories {
  constructor(private readonly fetch: typeof globalThis.fetch) {}

  /**
   * Whether the token may write to the branch.
   * @throws ChannelError, GitRefusal, and whatever the transport throws
   */
  async check(access: RepositoryAccess, signal: AbortSignal): Promise<void> {
    const http = new GitHttp(this.fetch, access, signal);
    const refs = await listServerRefs({ http, url: access.url, forPush: true, protocolVersion: 1 });
    if (refs.some(({ ref }) => ref === refOf(access))) return;
    throw refs.length === 0 ? repositoryEmpty() : branchMissing(access.branch);
  }

  async open(access: RepositoryAccess, depth: number, signal: AbortSignal): Promise<Repository> {
    const repository = new GitRepository(access, new GitHttp(this.fetch, access, signal));
    await repository.read(depth);
    return repository;
  }
}

/** One branch in memory: its latest folders and commits, and no content of files where the server leaves that out. */
class GitRepository implements Repository {
  commits: readonly PastCommit[] = [];
  private readonly files = new MemoryFiles();
  private readonly store: { fs: { promises: MemoryFiles }; gitdir: string; cache: object };
  private readonly ref: string;
  private head = '';

  constructor(
    private readonly access: RepositoryAccess,
    private readonly http: GitHttp,
  ) {
    this.store = { fs: { promises: this.files }, gitdir, cache: {} };
    this.ref = refOf(access);
  }

  get hasWritten(): boolean {
    return this.http.hasWritten;
  }

  async read(depth: number): Promise<void> {
    const { store, http, ref } = this;
    await init({ ...store, bare: true });
    await addRemote({ ...store, remote, url: this.access.url });
    const wanted = { ref, remoteRef: ref, singleBranch: true, tags: false, depth };
    const { fetchHead } = await fetchBranch({ ...store, http, remote, ...wanted }).catch((error: unknown) => {
      if (error instanceof Errors.NotFoundError) throw branchMissing(this.access.branch);
      if (error instanceof Errors.RemoteCapabilityError) throw serverUnsupported();
      throw error;
    });
    if (fetchHead === null) throw repositoryEmpty();
    this.head = fetchHead;
    this.commits = await this.#history();
  }

  async hashAt(path: string, tree = this.commits[0]?.tree ?? ''): Promise<string | undefined> {
    const parts = path.split('/');
    let [oid, found]: [string, TreeEntry | undefined] = [tree, undefined];
    for (const [index, part] of parts.entries()) {
      found = (await this.#entries(oid)).get(part);
      if (found === undefined) return undefined;
      if (index < parts.length - 1 && found.type !== 'tree') throw pathTaken(parts.slice(0, index + 1).join('/'));
      oid = found.oid;
    }
    return oid;
  }

  async hashOf(content: Uint8Array): Promise<string> {
    return (await hashBlob({ object: content })).oid;
  }

  async commit({ message, at, files }: NewCommit): Promise<'done' | 'overtaken'> {
    const { store, head, ref } = this;
    const changes: Changes = new Map();
    for (const [path, content] of files)
      put(changes, path.split('/'), content === null ? null : await writeBlob({ ...store, blob: content }));
    const before = this.commits[0]?.tree ?? '';
    const tree = (await this.#changed(before, changes, '')) ?? (await writeTree({ ...store, tree: [] }));
    if (tree === before) return 'done';
    const dated = (date: Date) => ({ ...this.access.author, timestamp: Math.floor(date.getTime() / 1000), timezoneOffset: 0 });
    // Look-ups tell by the time of commits how far back they have to go.
    const commit = { message, tree, parent: [head], author: dated(at), committer: dated(new Date()) };
    await writeRef({ ...store, ref, value: await writeCommit({ ...store, commit }), force: true });
    return this.#pushed();
  }

  async #pushed(): Promise<'done' | 'overtaken'> {
    const { store, http, ref, head } = this;
    const said: string[] = [];
    try {
      await push({
        ...{ ...store, http, remote, ref, remoteRef: ref },
        onPrePush: ({ remoteRef }) => remoteRef.oid === head,
        onMessage: (line) => void said.push(line.trim()),
      });
      return 'done';
    } catch (error) {
      if (error instanceof Errors.UserCanceledError || error instanceof Errors.PushRejectedError) return 'overtaken';
      if (!(error instanceof Errors.GitPushError)) throw error;
      const { result } = error.data;
      const reason = result.refs[ref]?.error ?? result.error ?? '';
      if (isOvertaken(reason)) return 'overtaken';
      throw GitRefusal.declined([reason, ...said].filter((line) => line !== '').join('; '));
    }
  }

  /** Of the folder with these changes; undefined for an empty one, which Git does not have. */
  async #changed(oid: string | undefined, changes: Changes, path: string): Promise<string | undefined> {
    const entries = oid === undefined ? new Map<string, TreeEntry>() : await this.#entries(oid);
    for (const [name, change] of changes) {
      const there = entries.get(name);
      const isFolder = change instanceof Map;
      if (there !== undefined && change !== null && (there.type === 'tree') !== isFolder) throw pathTaken(`${path}${name}`);
      const changed = isFolder ? await this.#changed(there?.oid, change, `${path}${name}/`) : change;
      if (changed === null || changed === undefined) entries.delete(name);
      else
        entries.set(name, {
          ...{ mode: isFolder ? '040000' : '100644', path: name, oid: changed, type: isFolder ? 'tree' : 'blob' },
        });
    }
    return entries.size === 0 ? undefined : writeTree({ ...this.store, tree: [...entries.values()] });
  }

  async #entries(oid: string): Promise<Map<string, TreeEntry>> {
    const { tree } = await readTree({ ...this.store, oid });
    return new Map(tree.map((entry) => [entry.path, entry]));
  }

  /** Every commit that was read, the latest one first. */
  async #history(): Promise<PastCommit[]> {
    const cut = new Set(this.files.text(`${gitdir}/shallow`).split('\n'));
    const [commits, waiting] = [new Map<string, PastCommit>(), [this.head]];
    for (let oid = waiting.shift(); oid !== undefined; oid = waiting.shift()) {
      if (commits.has(oid)) continue;
      const { commit } = await readCommit({ ...this.store, oid });
      const isCut = cut.has(oid) && commit.parent.length > 0;
      const committedAt = new Date(commit.committer.timestamp * 1000);
      commits.set(oid, { tree: commit.tree, message: commit.message, committedAt, isCut });
      if (!isCut) waiting.push(...commit.parent);
    }
    return [...commits.values()];
  }
}

function put(changes: Changes, [name = '', ...rest]: string[], hash: string | null): void {
  if (rest.length === 0) return void changes.set(name, hash);
  const there = changes.get(name);
  const inside = there instanceof Map ? there : new Map<string, string | null | Changes>();
  changes.set(name, inside);
  put(inside, rest, hash);
}

/**
 * Whether the branch is no longer where it was read, or is being changed in this moment: in the words of gitprotocol-pack (“Report Status”), of
 * Git 2.39, and of later ones (“incorrect old value”). None of these has changed anything.
 */
const isOvertaken = (reason: string): boolean =>
  /fast-forward|fetch first|failed to update ref|cannot lock ref|failed to lock|incorrect old value|but expected/i.test(reason);
