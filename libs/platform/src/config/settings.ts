import { roomSettings } from '@imprint/contracts/settings';
import { instanceSettings } from './instance.settings.js';
import { processSettings } from './process.settings.js';

/** Every configuration value of every app, in the order of `docs/env.md`, which is generated from it. Rooms declare theirs. */
export const settings = { ...instanceSettings, ...roomSettings, ...processSettings } as const;
