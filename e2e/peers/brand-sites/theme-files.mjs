import { join } from 'node:path';

/** Packages of the peers, where the themes are. */
export const themeFiles = join(import.meta.dirname, '..', 'node_modules');
