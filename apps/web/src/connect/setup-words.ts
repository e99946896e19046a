import { mcpSetupSteps } from '@imprint/contracts/mcp/setups';
import { defineWords } from '../words/words.js';

/** What to do in each client. In English it is what docs/clients.md says. */
export const setupWords = defineWords({
  en: () => Promise.resolve({ default: mcpSetupSteps }),
  de: () => import('./setup-words.de.json'),
});
