import { limits } from '@imprint/contracts/limits';
import { LocalModel, localTimeoutMs } from './local-model.js';

/**
 * A social card set in type from the prompt. Draws Latin, Greek, Cyrillic and Vietnamese text and single-colour emoji;
 * characters of other scripts are left out, and a prompt made mostly of them becomes a card of art and label alone.
 */
export class LocalCardModel extends LocalModel {
  protected readonly renderer = 'card';
  readonly capability = {
    name: 'local/card',
    provider: 'local',
    label: 'Social card',
    description: "Sets the prompt as a designed card in the brand's colours: headline, quote, list or key figure.",
    aspectRatios: ['1:1', '16:9'] as const,
    promptLength: limits.promptLength,
    credits: 0,
    timeoutMs: localTimeoutMs,
  };
}
