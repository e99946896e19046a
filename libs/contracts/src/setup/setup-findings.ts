import { addressFindings } from './address-findings.js';
import { fileFindings } from './file-findings.js';
import { storeFindings } from './store-findings.js';

/** Everything that the checks find, by its code. The code decides the state. */
export const setupFindings = { ...addressFindings, ...fileFindings, ...storeFindings } as const;
export type SetupFindingCode = keyof typeof setupFindings;
