import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where `npm start` serves the API, for `vite` in development. */
const api = 'http://127.0.0.1:3000';

/** The pages that the gateway serves. */
export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist/pages',
    // The content security policy of the pages allows files of their own origin only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/v1': api, '/feed': api, '/docs': api } },
});
