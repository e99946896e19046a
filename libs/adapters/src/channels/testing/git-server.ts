import { execFileSync, spawn } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Refusal, type Answer, type Asked } from './simulated-request.js';
import { SimulatedServer } from './simulated-server.js';

/** No settings of the machine, and no questions. */
const environment = {
  ...{ GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null', GIT_TERMINAL_PROMPT: '0', PATH: '/usr/local/bin:/usr/bin:/bin' },
  ...{ GIT_AUTHOR_NAME: 'Ada', GIT_AUTHOR_EMAIL: 'ada@example.com' },
  ...{ GIT_COMMITTER_NAME: 'Ada', GIT_COMMITTER_EMAIL: 'ada@example.com' },
};

/** No more programs after a push than it needs, and nothing that would survive a power cut. */
const quick = { 'receive.autogc': 'false', 'core.fsync': 'none' };

/** A post as it is in the branch. */
export interface SeenFile {
  path: string;
  content: string;
}

/**
 * A real Git server: `git http-backend` with a password before it. Only the password check is ours.
 */
export class GitServer extends SimulatedServer {
  static readonly login = { username: 'ada', token: 'git-canary-token' };
  readonly folder = mkdtempSync(join(tmpdir(), 'imprint-git-'));
  readonly repository = join(this.folder, 'blog.git');
  /** Bodies of requests to read, in order. */
  readonly reads: string[] = [];
  private isBegun = false;
  protected readonly failure: Answer = { status: 500, body: 'broken' };

  /** @param options `settings` of the repository, and whether it begins with a commit */
  constructor({ settings = {}, isEmpty = false }: { settings?: Readonly<Record<string, string>>; isEmpty?: boolean } = {}) {
    super();
    execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', this.repository], { env: environment });
    const given = { 'uploadpack.allowFilter': 'true', ...quick, ...settings };
    // One process less for each, and there is a new server for each test.
    const lines = Object.entries(given).map(([name, value]) => `[${name.replace('.', ']\n')} = ${value}\n`);
    appendFileSync(join(this.repository, 'config'), lines.join(''));
    if (!isEmpty) this.write({ files: { 'README.md': '# Blog\n' } });
  }

  /** Runs Git in the repository. @returns what it prints */
  git(...args: string[]): string {
    return this.run(args).toString();
  }

  /** Commits files as somebody else does. */
  write(...commits: readonly { files: Readonly<Record<string, string | Buffer | null>>; at?: Date }[]): void {
    const data = (content: string | Buffer): Buffer[] => [
      Buffer.from(`data ${Buffer.byteLength(content)}\n`),
      Buffer.from(content),
      Buffer.from('\n'),
    ];
    const stream = commits.flatMap(({ files, at = new Date() }, index) => [
      Buffer.from(`commit refs/heads/main\ncommitter Ada <ada@example.com> ${Math.floor(at.getTime() / 1000)} +0000\n`),
      ...data('Somebody else'),
      Buffer.from(index === 0 && this.isBegun ? 'from refs/heads/main^0\n' : ''),
      ...Object.entries(files).flatMap(([path, content]) =>
        content === null ? [Buffer.from(`D ${path}\n`)] : [Buffer.from(`M 100644 inline ${path}\n`), ...data(content)],
      ),
    ]);
    this.run(['fast-import', '--quiet'], {}, Buffer.concat(stream));
    this.isBegun = true;
  }

  /** Every file of the branch below a folder that is Markdown. */
  posts(folder = ''): SeenFile[] {
    const paths = this.paths(folder).filter((path) => path.endsWith('.md') && path !== 'README.md');
    if (paths.length === 0) return [];
    const output = this.run(['cat-file', '--batch'], {}, paths.map((path) => `main:${path}\n`).join(''));
    let at = 0;
    return paths.map((path) => {
      const end = output.indexOf('\n', at);
      const size = Number(output.subarray(at, end).toString().split(' ')[2]);
      at = end + size + 2;
      return { path, content: output.subarray(end + 1, end + 1 + size).toString() };
    });
  }

  paths(folder = ''): string[] {
    return this.git('ls-tree', '-r', '--name-only', '-z', 'main', ...(folder === '' ? [] : [`${folder}/`]))
      .split('\0')
      .filter((path) => path !== '');
  }

  bytesOf(path: string): Buffer {
    return this.run(['cat-file', 'blob', `main:${path}`]);
  }

  /** Runs this script for each change of a branch, which is declined when it fails (githooks, “update”). */
  hook(script: string): void {
    writeFileSync(join(this.repository, 'hooks', 'update'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  }

  override async stop(): Promise<void> {
    await super.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  protected handle(asked: Asked): Promise<Answer> {
    const { username, token } = GitServer.login;
    const expected = `Basic ${Buffer.from(`${username}:${token}`).toString('base64')}`;
    if (asked.headers.authorization !== expected) {
      const headers = { 'www-authenticate': 'Basic realm="Git"', 'content-type': 'text/plain' };
      throw new Refusal({ status: 401, headers, html: 'Invalid username or token.' });
    }
    if (asked.url.pathname.endsWith('/git-upload-pack')) this.reads.push(asked.body.toString('latin1'));
    return this.answered(asked, username);
  }

  /** As a web server runs CGI programs (RFC 3875). */
  private answered({ method, url, headers, body }: Asked, user: string): Promise<Answer> {
    const variables = {
      ...{ GIT_PROJECT_ROOT: this.folder, GIT_HTTP_EXPORT_ALL: '1', REMOTE_USER: user, REMOTE_ADDR: '127.0.0.1' },
      ...{ REQUEST_METHOD: method, PATH_INFO: url.pathname, QUERY_STRING: url.search.slice(1) },
      ...{ CONTENT_TYPE: headers['content-type'] ?? '', CONTENT_LENGTH: String(body.length) },
    };
    const child = spawn('git', ['http-backend'], { env: { ...environment, ...variables }, stdio: ['pipe', 'pipe', 'ignore'] });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    // It may end before it has read everything.
    child.stdin.on('error', () => undefined);
    child.stdin.end(body);
    return new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('close', () => resolve(cgiAnswer(Buffer.concat(chunks))));
    });
  }

  private run(args: readonly string[], more: Readonly<Record<string, string>> = {}, input: string | Buffer = ''): Buffer {
    const env = { ...environment, GIT_DIR: this.repository, ...more };
    return execFileSync('git', args, { env, input, maxBuffer: 64 * 1024 * 1024, stdio: ['pipe', 'pipe', 'ignore'] });
  }
}

function cgiAnswer(output: Buffer): Answer {
  const end = output.indexOf('\r\n\r\n');
  const lines = output.subarray(0, end).toString().split('\r\n');
  const headers = Object.fromEntries(lines.map((line) => line.split(/: */).slice(0, 2) as [string, string]));
  const { Status: status = '200', ...others } = headers;
  const lower = Object.fromEntries(Object.entries(others).map(([name, value]) => [name.toLowerCase(), value]));
  return { status: Number.parseInt(status, 10), headers: lower, bytes: output.subarray(end + 4) };
}
