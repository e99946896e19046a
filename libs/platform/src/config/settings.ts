import { accessSettings } from './access.settings.js';
import { instanceSettings } from './instance.settings.js';
import { processSettings } from './process.settings.js';
import { workSettings } from './work.settings.js';

/** Every configuration value of every app, in the order of `docs/env.md`, which is generated from it. Adding one is one entry. */
export const settings = { ...instanceSettings, ...accessSettings, ...workSettings, ...processSettings } as const;
