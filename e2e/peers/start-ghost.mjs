import { eventually, freePort } from '@imprint/platform/testing';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ghostFiles } from '../../tools/install-ghost.mjs';
import { startProgram } from './start-program.mjs';

const owner = { name: 'Ada', email: 'ada@example.com', password: 'terrace-at-noon', blogTitle: 'Café Terrace' };

/**
 * A real Ghost with a database in a file, on a free port and in a folder that `stop` deletes. `call` is made by its owner, signed in as in a
 * browser: it resolves with the answer, and throws when that is no success.
 * @returns {Promise<{
 *   url: string,
 *   call(method: string, path: string, body?: object): Promise<any>,
 *   upload(name: string, png: Buffer): Promise<string>,
 *   addIntegration(): Promise<{ id: string, adminApiKey: string }>,
 *   stop(): Promise<void>
 * }>}
 */
export async function startGhost() {
  const home = await mkdtemp(join(tmpdir(), 'imprint-ghost-'));
  let end;
  const stop = async () => {
    await end?.();
    await rm(home, { recursive: true, force: true });
  };
  try {
    const content = join(home, 'content');
    await cp(join(ghostFiles, 'content'), content, { recursive: true });
    const port = await freePort();
    const url = `http://localhost:${port}`;
    end = await startProgram(process.execPath, ['index.js'], settingsOf(home, content, url, port), /Ghost booted in/, ghostFiles);
    const call = await signedIn(url);
    await empty(call);
    const addIntegration = async () => {
      const added = await call('POST', 'integrations/?include=api_keys', { integrations: [{ name: 'Imprint' }] });
      const [{ id, api_keys: keys }] = added.integrations;
      return { id, adminApiKey: keys.find(({ type }) => type === 'admin').secret };
    };
    const upload = async (name, png) => {
      const form = new FormData();
      form.append('file', new Blob([png], { type: 'image/png' }), name);
      return (await call('POST', 'images/upload/', form)).images[0].url;
    };
    return { url, call, upload, addIntegration, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Takes away what Ghost begins with: it shows pictures of ghost.org, whose sizes Ghost would ask for. */
async function empty(call) {
  const { posts } = await call('GET', 'posts/?limit=100');
  for (const { id } of posts) await call('DELETE', `posts/${id}/`);
  await call('PUT', 'settings/', { settings: [{ key: 'cover_image', value: null }] });
}

/** Two underscores are a colon in the names of its settings. It is to call nobody. */
const settingsOf = (home, content, url, port) => ({
  NODE_ENV: 'production',
  // Pictures that it has made smaller stay there.
  TMPDIR: home,
  NODE_OPTIONS: '--disable-warning=DEP0169',
  url,
  server__port: String(port),
  database__client: 'better-sqlite3',
  database__connection__filename: join(home, 'ghost.db'),
  database__useNullAsDefault: 'true',
  paths__contentPath: content,
  logging__transports: '["stdout"]',
  mail__transport: 'stub',
  privacy__useTinfoil: 'true',
  explore__update_url: '',
  updateCheck__url: 'http://localhost:9',
  // Signing in would take a code that comes by email.
  security__staffDeviceVerification: 'false',
});

async function signedIn(url) {
  const api = `${url}/ghost/api/admin`;
  const headers = { origin: url };
  // A form says its own type, with the boundary between its parts.
  const typed = (body) =>
    body instanceof FormData ? { body } : { body: body && JSON.stringify(body), type: 'application/json' };
  const send = async (method, path, body, more = {}) => {
    const { type, body: sent } = typed(body);
    const answer = await fetch(`${api}/${path}`, {
      method,
      headers: { ...headers, ...(type && { 'content-type': type }), ...more },
      body: sent,
    });
    if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  await send('POST', 'authentication/setup/', { setup: [owner] });
  const session = await send('POST', 'session/', { username: owner.email, password: owner.password });
  const cookie = session.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ');
  const call = async (method, path, body) => {
    const answer = await send(method, path, body, { cookie });
    return answer.status === 204 ? null : answer.json();
  };
  // A session counts a moment after Ghost has answered with its cookie.
  await eventually(() => call('GET', 'users/me/'), { timeoutMs: 10_000 });
  return call;
}
