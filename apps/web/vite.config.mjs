import react from '@vitejs/plugin-react';
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { compressed } from './compress.mjs';

/** Where `npm start` serves the API, for `vite` in development. */
const api = 'http://127.0.0.1:3000';

/** A folder with an index.html is a page: the gateway serves it at the path of the same name. */
const here = fileURLToPath(new URL('./', import.meta.url));
const documents = ['', ...readdirSync(here).map((folder) => `${folder}/`)]
  .map((folder) => `${here}${folder}index.html`)
  .filter((path) => !path.includes('/dist/') && existsSync(path));

/** The pages that the gateway serves. */
export default defineConfig({
  plugins: [react(), compressed()],
  build: {
    outDir: 'dist/pages',
    rolldownOptions: { input: documents },
    // The content security policy of the pages allows files of their own origin only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/v1': api, '/feed': api, '/docs': api } },
});
