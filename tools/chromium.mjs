// The browser of this machine: tests and the bench open pages in it, and no package downloads another one.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Without a window it takes a tenth of the processor time less. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** Undefined where there is none. */
export const chromiumPath = (process.env.PATH ?? '')
  .split(delimiter)
  .flatMap((folder) => names.map((name) => join(folder, name)))
  .find((path) => existsSync(path));
