import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where `npm start` serves the API, for `vite` in development. */
const api = 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react()],
  build: {
    // The content security policy of the pages allows files of their own origin only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/v1': api, '/feed': api, '/docs': api } },
});
