import { join } from 'node:path';

export default {
  root: import.meta.dirname,
  build: {
    emptyOutDir: true,
    rolldownOptions: {
      input: join(import.meta.dirname, 'host-page.mjs'),
      output: { entryFileNames: '[name].js' },
    },
  },
};
