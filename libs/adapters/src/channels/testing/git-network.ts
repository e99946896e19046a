import type { SeenPost, WatchedWay } from '../channel-suite.fixture.js';
import type { FaultProxy } from './fault-proxy.js';
import type { GitServer, SeenFile } from './git-server.js';

/** Requests of an operation, as `METHOD path`. */
export const gitCalls = {
  find: /^GET .*service=git-upload-pack$/,
  read: /^POST .*\/git-upload-pack$/,
  begin: /^GET .*service=git-receive-pack$/,
  push: /^POST .*\/git-receive-pack$/,
};

const types: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
};

/** The way to the server, which reports each commit that it has taken, as Git shows it. */
export function watchedCommits(proxy: FaultProxy, server: GitServer): WatchedWay {
  return {
    reportTo: (report) =>
      proxy.reportTo((exchange) => {
        if ('request' in exchange && gitCalls.push.test(`${exchange.request.method} ${exchange.request.url}`))
          report({ operation: 'commit', body: latestCommit(server, proxy.url), answer: {} });
      }),
    get passes() {
      return proxy.passes;
    },
    set passes(passes) {
      proxy.passes = passes;
    },
  };
}

function latestCommit(server: GitServer, url: string): object {
  const shown = server.git('log', '-1', '--format=%an%x00%ae%x00%at%x00%B', 'main');
  const [name = '', email = '', seconds = '', message = ''] = shown.split('\0');
  const changed = server.git('diff-tree', '-r', '-z', '--no-commit-id', '--name-only', 'main').split('\0').slice(0, -1);
  return {
    ...{ repository: `${url}/blog.git`, branch: 'main', message: message.replace(/\n$/, '') },
    author: { name, email, at: Number(seconds) },
    files: changed.map((path) => ({ path, ...fileAt(server, path) })),
  };
}

function fileAt(server: GitServer, path: string): object {
  const content = server.bytesOf(path);
  const [, assetId = '', extension = ''] = /\/(asset_[^/]+)\.(\w+)$/.exec(path) ?? [];
  const mimeType = types[extension];
  return mimeType === undefined ? { text: content.toString() } : { file: { assetId, mimeType, bytes: content.length } };
}

const image = /\n\n!\[((?:\\.|[^\]\\])*)\]\([^)]*\)(?=\n\n!\[|\n$)/g;

/** What a reader of the file sees of the post. */
export function seenGitPost({ content }: SeenFile): SeenPost {
  const body = content.replace(/^---\n.*?\n---\n\n|^# [^\n]*\n\n/s, '');
  return {
    text: `\n\n${body}`.replaceAll(image, '').trim(),
    altTexts: [...`\n\n${body}`.matchAll(image)].map(([, altText = '']) => altText.replaceAll(/\\(.)/g, '$1')),
  };
}
