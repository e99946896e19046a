import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { MediawikiChannel } from '../mediawiki.channel.js';
import { MediawikiSimulator } from '../testing/mediawiki-simulator.js';

const signal = new AbortController().signal;
const safeFetch = new SafeFetch(['localhost']);
const channel = new MediawikiChannel(safeFetch, { PUBLIC_API_URL: 'https://imprint.example' });
let wiki: MediawikiSimulator;
let address: string;
let login: { username: string; password: string };

beforeEach(async () => {
  wiki = new MediawikiSimulator();
  address = await wiki.start();
  login = wiki.addPassword('Author');
});
afterEach(() => wiki.stop());
afterAll(() => safeFetch.onApplicationShutdown());

const connect = (site: string, more = {}) => channel.connect({ site, ...login, ...more }, signal);

describe('connecting a wiki', () => {
  it.each([
    ['/', '/'],
    ['/', '/api.php'],
    ['/', '/wiki/Main_Page'],
    ['/w/', '/wiki/Main_Page?x=1#y'],
  ])('with its API in %s finds it from %s', async (folder, path) => {
    wiki.folder = folder;
    expect(await connect(`${address}${path}`)).toEqual({
      handle: 'Author@wiki.terrace.example',
      displayName: 'Terrace',
      scopes: ['edit', 'createpage', 'upload'],
      credentials: { site: `${address}${folder}api.php`, ...login },
    });
  });

  it.each(['/', '/w/', '/terrace/'])('whose pages say nothing looks for the API in %s', async (folder) => {
    Object.assign(wiki, { folder, linkedHost: null });
    const { credentials } = await connect(`${address}/terrace/Main_Page`);
    expect(credentials['site']).toBe(`${address}${folder}api.php`);
  });

  it('that only members can read works, too', async () => {
    wiki.isMembersOnly = true;
    expect(await connect(address)).toMatchObject({ displayName: 'Terrace' });
  });

  it.each([
    ['another host', { linkedHost: 'elsewhere.example' }, { code: 'other_host' }],
    ['nothing', { linkedHost: null, folder: '/hidden/' }, { code: 'not_a_mediawiki' }],
  ])('that leads to %s sends no password there', async (_what, state, expected) => {
    Object.assign(wiki, state);
    const refused = { outcome: 'refused', class: 'misconfiguration', field: 'site' };
    await expect(connect(address)).rejects.toMatchObject({ ...refused, ...expected });
  });

  it('says what the account may not do, and that a wiki takes no files', async () => {
    wiki.rights.delete('createpage');
    wiki.uploadsEnabled = false;
    expect((await connect(address)).scopes).toEqual(['edit']);
  });

  it('keeps a prefix that the wiki takes', async () => {
    const { credentials } = await connect(address, { prefix: ' News:' });
    expect(credentials['prefix']).toBe('News:');
  });

  it.each(['Special:', 'File:', 'Wikipedia:', 'a|b', 'x'.repeat(101)])('refuses the prefix %s', async (prefix) => {
    await expect(connect(address, { prefix })).rejects.toMatchObject({ code: 'prefix_invalid', field: 'prefix' });
  });

  it.each(['site', 'username', 'password'])('needs the %s', async (name) => {
    await expect(connect(address, { [name]: '' })).rejects.toMatchObject({ code: 'credentials_missing' });
  });

  it('does not send a password unencrypted', async () => {
    await expect(connect('http://wiki.example')).rejects.toMatchObject({ code: 'invalid_url', field: 'site' });
  });
});
