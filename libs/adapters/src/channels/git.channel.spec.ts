import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { OpenedConnection, OutgoingPost } from '@imprint/domain/publishing/channel';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { channelConformance } from './channel.conformance.js';
import { GitChannel } from './git.channel.js';
import { openedConnection, outgoingImage, outgoingPost } from './outgoing-post.fixture.js';
import { behindProxy } from './testing/behind-proxy.js';
import { FaultProxy } from './testing/fault-proxy.js';
import { gitCalls, seenGitPost, watchedCommits } from './testing/git-network.js';
import { GitServer } from './testing/git-server.js';

const signal = new AbortController().signal;
const safeFetch = new SafeFetch(['localhost']);
const channel = new GitChannel(safeFetch);
const refusedToken = 'refused-canary-token';
const image = Buffer.from('an image');
const bot = { authorName: 'Ada', authorEmail: 'ada@example.com' };
const credentialsOf = (url: string, more: Readonly<Record<string, string>> = {}) => ({
  ...{ repository: `${url}/blog.git`, branch: 'main', ...GitServer.login, ...bot, site: 'hugo', folder: 'content/posts' },
  ...more,
});

afterAll(() => safeFetch.onApplicationShutdown());

channelConformance('git', { network: true, account: true, checksLength: false }, async () => {
  const server = new GitServer();
  const proxy = new FaultProxy(await server.start());
  await proxy.up();
  return {
    channel,
    credentials: credentialsOf(proxy.url),
    refusedCredentials: credentialsOf(proxy.url, { token: refusedToken }),
    secrets: [GitServer.login.token, refusedToken],
    titleOf: ({ targetId, title }) => `${targetId.slice(-16)} ${title}`,
    posts: () => Promise.resolve(server.posts().map(seenGitPost)),
    loseNextChange: () => void proxy.breakNext(gitCalls.push, { kind: 'lose-answer' }),
    generatedPosts: 40,
    ...behindProxy(proxy, server, {
      publish: gitCalls.push,
      limited: (seconds) => ({ headers: { 'retry-after': String(seconds), 'content-type': 'text/plain' }, body: 'Slow down.' }),
    }),
    proxy: watchedCommits(proxy, server),
  };
});

let server: GitServer;
let proxy: FaultProxy;
let connection: OpenedConnection;

function onNewServer(): void {
  beforeEach(async () => {
    server = new GitServer();
    proxy = new FaultProxy(await server.start());
    await proxy.up();
    connection = openedConnection(credentialsOf(proxy.url));
  });
  afterEach(async () => {
    await proxy.down();
    await server.stop();
  });
}

const publish = (post: OutgoingPost) => channel.publish(post, signal);
const lookUp = (post: OutgoingPost, firstSentAt = new Date()) => channel.lookUp({ ...post, firstSentAt }, signal);
const contentOf = (path: string) => server.bytesOf(path).toString();
const commits = () => Number(server.git('rev-list', '--count', 'main'));
const scheduledAt = new Date('2026-03-04T05:06:07.890Z');
const menu = (parts: Partial<OutgoingPost> = {}) =>
  outgoingPost(connection, { title: 'Menu', text: 'Soup', scheduledAt, ...parts });
const markOf = ({ targetId }: OutgoingPost) => targetId.slice(-12);

/** Does something at the first request of a kind that arrives, before the server gets it. */
const atNext = (call: RegExp, act: () => unknown, times = 1) => {
  let left = times;
  proxy.passes = () => {
    if (left > 0 && call.test(proxy.seen.at(-1) ?? '')) {
      left -= 1;
      act();
    }
    return Promise.resolve(true);
  };
};

describe('a post in a repository', () => {
  onNewServer();

  it.each([
    [
      { site: 'hugo', folder: 'content/posts', publicUrl: 'https://ada.example/blog' },
      { file: 'content/posts/menu.md', images: 'static/images', shown: '/blog/images' },
      ['title: "Menu"', 'date: 2026-03-04T05:06:07Z', 'tags: ["spring"]'],
      'https://ada.example/blog/posts/menu/',
    ],
    [
      { site: 'astro', folder: 'www/src/content/blog', publicUrl: 'https://ada.example' },
      { file: 'www/src/content/blog/menu.md', images: 'www/public/images', shown: '/images' },
      ['title: "Menu"', 'description: "Soup & bread"', 'pubDate: 2026-03-04T05:06:07Z', 'tags: ["spring"]'],
      'https://ada.example/blog/menu/',
    ],
    [
      { site: 'jekyll', folder: '_posts', publicUrl: 'https://ada.example' },
      { file: '_posts/2026-03-04-menu.md', images: 'assets/images', shown: '/assets/images' },
      ['layout: post', 'title: "Menu"', 'date: 2026-03-04 05:06:07 +0000', 'tags: ["spring"]'],
      'https://ada.example/2026/03/04/menu.html',
    ],
  ])('of %j is a file with front matter, and its images are files', async (site, { file, images, shown }, head, url) => {
    connection = openedConnection(credentialsOf(proxy.url, site));
    const post = menu({ text: 'Soup\n& bread\n\n#spring', media: [outgoingImage(image, 'A [cup]'), outgoingImage(image, null)] });
    const record = await publish(post);
    const folder = `${file.replace(/.*\/|\.md$/g, '')}-${markOf(post)}`;
    expect(contentOf(file)).toBe(
      [
        ...['---', ...head, '---', '', 'Soup\n& bread', ''],
        ...[`![A [cup]](${shown}/${folder}/asset_8.png)`, '', `![](${shown}/${folder}/asset_8.png)`, ''],
      ].join('\n'),
    );
    expect(server.bytesOf(`${images}/${folder}/asset_8.png`)).toEqual(image);
    expect(record).toEqual({ externalProviderId: `${post.targetId} ${file}`, externalShortcode: null, url });
    const told = server.git('log', '-1', '--format=%an <%ae> %at%n%B', 'main');
    expect(told.trim()).toBe(`Ada <ada@example.com> 1772600767\nMenu\n\nImprint-Post: ${post.targetId}\nImprint-File: ${file}`);
  });

  it('without a generator has a heading, and its images beside it', async () => {
    connection = openedConnection(credentialsOf(proxy.url, { site: 'plain', folder: 'notes' }));
    const post = menu({ text: 'Soup\n\n#spring', media: [outgoingImage(image, 'A cup')] });
    expect(await publish(post)).toMatchObject({ url: null });
    const folder = `images/menu-${markOf(post)}`;
    expect(contentOf('notes/menu.md')).toBe(`# Menu\n\nSoup\n\n#spring\n\n![A cup](${folder}/asset_8.png)\n`);
    expect(server.paths()).toEqual(['README.md', `notes/${folder}/asset_8.png`, 'notes/menu.md']);
  });

  it('leaves a file of the same name as it is, and takes another', async () => {
    server.write({ files: { 'content/posts/menu.md': 'Not yours' } });
    const post = menu();
    await publish(post);
    expect(contentOf('content/posts/menu.md')).toBe('Not yours');
    expect(contentOf(`content/posts/menu-${markOf(post)}.md`)).toContain('Soup');
  });

  it('is not written where a file is in place of a folder', async () => {
    server.write({ files: { content: 'A file' } });
    await expect(publish(menu())).rejects.toMatchObject({ outcome: 'refused', class: 'misconfiguration', code: 'path_taken' });
    expect(commits()).toBe(2);
  });

  it('is found again after somebody has moved its file or removed it', async () => {
    const post = menu();
    const record = await publish(post);
    server.write({ files: { 'content/posts/menu.md': null, 'content/posts/moved.md': 'Soup' } });
    expect(await lookUp(post)).toEqual({ outcome: 'found', record });
    expect(await publish(post)).toEqual(record);
    expect(server.paths('content')).toEqual(['content/posts/moved.md']);
  });

  it('is absent only as far as the history was read', async () => {
    const old = new Date('2026-01-01T00:00:00Z');
    server.write(...[...Array(60).keys()].map((count) => ({ files: { 'log.txt': `${count}` }, at: old })));
    expect(await lookUp(menu())).toEqual({ outcome: 'absent' });
    expect(await lookUp(menu(), new Date('2026-01-01T12:00:00Z'))).toMatchObject({ outcome: 'unknown' });
  });
});

describe('two writers of one branch', () => {
  onNewServer();

  it('both get their commits in, on top of each other', async () => {
    const posts = ['One', 'Two', 'Three'].map((title) => menu({ title }));
    await Promise.all(posts.map(publish));
    expect(server.paths('content')).toEqual(['content/posts/one.md', 'content/posts/three.md', 'content/posts/two.md']);
    expect(commits()).toBe(4);
  });

  it.each([
    ['before the push begins', gitCalls.begin],
    ['while it arrives', gitCalls.push],
  ])('lose nothing when somebody pushes %s', async (_when, call) => {
    atNext(call, () => server.write({ files: { 'content/posts/menu.md': 'Faster' } }));
    const post = menu();
    await publish(post);
    expect(contentOf('content/posts/menu.md')).toBe('Faster');
    expect(contentOf(`content/posts/menu-${markOf(post)}.md`)).toContain('Soup');
    expect(commits()).toBe(3);
  });

  it('do not bring back what somebody takes away', async () => {
    server.write({ files: { 'content/secret.md': 'Secret' } });
    atNext(gitCalls.begin, () => server.git('update-ref', 'refs/heads/main', 'main~1'));
    await publish(menu());
    expect(server.paths()).toEqual(['README.md', 'content/posts/menu.md']);
  });

  it('give up for a while when one is faster every time', async () => {
    let count = 0;
    atNext(gitCalls.begin, () => server.write({ files: { 'log.txt': `${(count += 1)}` } }), Infinity);
    await expect(publish(menu())).rejects.toMatchObject({ outcome: 'refused', code: 'branch_busy', retryable: true });
    expect(server.paths()).toEqual(['README.md', 'log.txt']);
  });
});

describe('a published post', () => {
  onNewServer();

  it('is edited beside what others changed, and is gone with its images when it is deleted', async () => {
    const post = menu({ media: [outgoingImage(image, 'A cup')] });
    const { externalProviderId } = await publish(post);
    server.write({ files: { 'content/posts/other.md': 'Other', 'static/images/logo.svg': '<svg/>' } });
    await channel.editPost({ ...post, externalProviderId, text: 'Bread' }, signal);
    expect(contentOf('content/posts/menu.md')).toContain('Bread');
    expect(await channel.deletePost({ externalProviderId, connection }, signal)).toBe('deleted');
    expect(server.paths()).toEqual(['README.md', 'content/posts/other.md', 'static/images/logo.svg']);
  });

  it('that somebody else has changed keeps that, and is edited there', async () => {
    const post = menu();
    const { externalProviderId } = await publish(post);
    server.write({ files: { 'content/posts/menu.md': 'Corrected' } });
    const edited = { ...post, externalProviderId, text: 'Bread' };
    const refused = { outcome: 'refused', class: 'validation', code: 'file_changed', retryable: false };
    await expect(channel.editPost(edited, signal)).rejects.toMatchObject(refused);
    expect(contentOf('content/posts/menu.md')).toBe('Corrected');
  });
});
