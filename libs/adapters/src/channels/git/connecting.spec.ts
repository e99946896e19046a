import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { GitChannel } from '../git.channel.js';
import { openedConnection, outgoingPost } from '../outgoing-post.fixture.js';
import { FaultProxy, pageAnswer } from '../testing/fault-proxy.js';
import { gitCalls } from '../testing/git-network.js';
import { GitServer } from '../testing/git-server.js';
import { accessOf, checkedCredentials } from './access.js';
import { GitRepositories } from './git-repository.js';

const signal = new AbortController().signal;
const safeFetch = new SafeFetch(['localhost']);
const channel = new GitChannel(safeFetch);
let server: GitServer;
let proxy: FaultProxy;

async function start(options?: ConstructorParameters<typeof GitServer>[0]): Promise<void> {
  server = new GitServer(options);
  proxy = new FaultProxy(await server.start());
  await proxy.up();
}
async function stop(): Promise<void> {
  await proxy.down();
  await server.stop();
}
beforeEach(() => start());
afterEach(stop);
afterAll(() => safeFetch.onApplicationShutdown());

const entered = (more: Readonly<Record<string, string>> = {}) => ({
  ...{ repository: `${proxy.url}/blog.git/`, branch: 'main', ...GitServer.login },
  ...{ authorName: 'Ada', authorEmail: 'ada@example.com', site: 'Hugo' },
  ...more,
});
const connect = (more?: Readonly<Record<string, string>>) => channel.connect(entered(more), signal);
const publish = (more?: Readonly<Record<string, string>>) =>
  channel.publish(outgoingPost(openedConnection(checkedCredentials(entered(more))), { title: 'Menu' }), signal);
const misconfiguration = { outcome: 'refused', class: 'misconfiguration', retryable: false };

describe('connecting a repository', () => {
  it('stores what was left out as it is by default, and names the repository, the branch and the folder', async () => {
    const { host } = new URL(proxy.url);
    expect(await connect({ publicUrl: 'https://ada.example/' })).toEqual({
      handle: `${host}/blog@main:content/posts`,
      displayName: 'blog',
      credentials: {
        ...entered({ repository: `${proxy.url}/blog.git`, site: 'hugo' }),
        ...{ folder: 'content/posts', publicUrl: 'https://ada.example' },
      },
    });
  });

  it.each([
    ['repository', 'http://git.example/blog.git', 'invalid_url'],
    ['repository', 'https://ada:secret@git.example/blog.git', 'invalid_url'],
    ['branch', 'a..b', 'branch_invalid'],
    ['authorEmail', 'Ada', 'author_invalid'],
    ['site', 'wordpress', 'site_invalid'],
    ['folder', '../.git', 'folder_invalid'],
    ['folder', 'posts', 'folder_invalid'],
    ['publicUrl', 'ada.example', 'invalid_url'],
  ])('does not take the %s %j', async (field, value, code) => {
    await expect(connect({ [field]: value })).rejects.toMatchObject({ ...misconfiguration, code, field });
    expect(proxy.seen).toEqual([]);
  });

  it('says that there is no such branch or repository', async () => {
    await expect(connect({ branch: 'gone' })).rejects.toMatchObject({
      ...misconfiguration,
      code: 'branch_missing',
      field: 'branch',
    });
    const repository = `${proxy.url}/other.git`;
    await expect(connect({ repository })).rejects.toMatchObject({ code: 'repository_missing', field: 'repository' });
    await expect(publish({ branch: 'gone' })).rejects.toMatchObject({ ...misconfiguration, code: 'branch_missing' });
    await expect(publish({ repository })).rejects.toMatchObject({ ...misconfiguration, code: 'repository_missing' });
  });

  it('says that the repository is empty', async () => {
    await stop();
    await start({ isEmpty: true });
    await expect(connect()).rejects.toMatchObject({ ...misconfiguration, code: 'repository_empty', field: 'branch' });
    await expect(publish()).rejects.toMatchObject({ ...misconfiguration, code: 'repository_empty' });
  });

  it('refuses a token that may only read', async () => {
    void proxy.breakNext(gitCalls.begin, pageAnswer(403, 'Write access not granted.', { 'content-type': 'text/plain' }));
    const message = expect.stringContaining('Write access not granted.') as unknown;
    await expect(connect()).rejects.toMatchObject({ outcome: 'refused', class: 'credential', message });
  });

  it.each([
    [pageAnswer(200, '<html>'), 'not_a_repository'],
    [pageAnswer(301, '', { location: 'https://git.example/new.git' }), 'repository_moved'],
  ])('refuses what answers with %j', async (answer, code) => {
    void proxy.breakNext(gitCalls.begin, answer);
    await expect(connect()).rejects.toMatchObject({ ...misconfiguration, code });
  });
});

describe('a commit that the server declines', () => {
  it.each([
    ['error: GH006: Protected branch update failed for refs/heads/main.', { ...misconfiguration, code: 'branch_protected' }],
    ['error: GH001: Large files detected.', { outcome: 'refused', class: 'validation', code: 'file_too_large' }],
    ['Commits need a signature.', { ...misconfiguration, code: 'push_declined' }],
  ])('with %j is certainly not there', async (said, expected) => {
    server.hook(`echo "${said}" >&2; exit 1`);
    const message = expect.stringContaining(said) as unknown;
    await expect(publish()).rejects.toMatchObject({ ...expected, message });
    expect(server.paths()).toEqual(['README.md']);
  });

  it('because of its size is not there either', async () => {
    void proxy.breakNext(gitCalls.push, pageAnswer(413, 'Too large'));
    await expect(publish()).rejects.toMatchObject({ outcome: 'refused', class: 'validation', code: 'file_too_large' });
  });

  it('is not repeated when nobody knows what became of it', async () => {
    void proxy.breakNext(gitCalls.push, pageAnswer(200, 'Welcome'));
    await expect(publish()).rejects.toMatchObject({ outcome: 'unknown' });
    expect(proxy.seen.filter((line) => gitCalls.push.test(line))).toHaveLength(1);
  });
});

describe('a large repository', () => {
  const small = new GitRepositories(safeFetch.asFetch({ maxResponseBytes: 100_000 }));
  const open = () => small.open(accessOf(checkedCredentials(entered())), 50, signal);
  const fill = () => server.write({ files: { 'content/video.bin': randomBytes(200_000) } });

  it('is read without its files, where the server leaves them out', async () => {
    fill();
    const repository = await open();
    expect(await repository.hashAt('content/video.bin')).toBe(server.git('rev-parse', 'main:content/video.bin').trim());
    expect(server.reads.at(-1)).toContain('filter blob:none');
    await publish();
    expect(server.paths()).toEqual(['README.md', 'content/posts/menu.md', 'content/video.bin']);
  });

  it('is refused where the server sends whole files, and a small one is not', async () => {
    await stop();
    await start({ settings: { 'uploadpack.allowFilter': 'false' } });
    await publish();
    expect(server.reads.at(-1)).not.toContain('filter');
    expect(server.paths()).toEqual(['README.md', 'content/posts/menu.md']);
    fill();
    await expect(open()).rejects.toMatchObject({ ...misconfiguration, code: 'repository_too_large' });
  });
});
