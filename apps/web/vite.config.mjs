import { parse } from '@formatjs/icu-messageformat-parser';
import react from '@vitejs/plugin-react';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { defineConfig } from 'vite';
import { compressed } from './compress.mjs';

/** Where `npm start` serves the API, for `vite` in development. */
const api = 'http://127.0.0.1:3000';

/** The languages of the app: React Aria's own texts in any other one are left out of the build. */
const languages = /[\\/]intl[\\/][\w-]+[\\/](?!(?:en|de)-)[a-z]{2}-[A-Z]{2}\.mjs$/;

/** Messages are parsed here: the browser gets a plain text, or the parts of a text with values. */
function parsedMessages(json) {
  const messages = Object.entries(JSON.parse(json)).map(([id, text]) => {
    const parts = parse(text, { captureLocation: false });
    const isPlain = parts.every(({ type }) => type === 0);
    return [id, isPlain ? parts.map(({ value }) => value).join('') : parts];
  });
  return JSON.stringify(Object.fromEntries(messages));
}

const emojiData = createRequire(import.meta.url).resolve('emojibase-data/package.json');
/** Holds the version, as other file names hold a hash of their content. */
const emojiFolder = `assets/emoji-${JSON.parse(readFileSync(emojiData, 'utf8')).version}`;

/** Names of emoji, and words to find them by: the picker reads them from this instance. */
function emitEmojiData() {
  for (const language of ['en', 'de'])
    for (const name of ['data.json', 'messages.json']) {
      const source = readFileSync(join(dirname(emojiData), language, name));
      this.emitFile({ type: 'asset', fileName: `${emojiFolder}/${language}/${name}`, source });
    }
}

/** The web app, which the gateway serves. */
export default defineConfig({
  plugins: [
    react(),
    { name: 'languages', load: { filter: { id: languages }, handler: () => 'export default {}' } },
    { name: 'messages', enforce: 'pre', transform: { filter: { id: /words\.\w+\.json$/ }, handler: parsedMessages } },
    { name: 'emoji-data', apply: 'build', buildStart: emitEmojiData },
    compressed(),
  ],
  define: { EMOJI_FOLDER: JSON.stringify(`/${emojiFolder}`) },
  resolve: { alias: { '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js' } },
  build: {
    outDir: 'dist/pages',
    // The content security policy of the pages allows files of their own origin only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/v1': { target: api, ws: true }, '/feed': api, '/docs': api } },
});
