import { roomSettings } from '@imprint/contracts/settings';
import { instanceSettings } from './instance.settings.js';
import { processSettings } from './process.settings.js';

/** Every setting of every app, in the order of the generated `docs/env.md`. */
export const settings = { ...instanceSettings, ...roomSettings, ...processSettings } as const;
