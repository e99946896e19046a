import { aspectRatios } from '@imprint/contracts/generation';
import { limits } from '@imprint/contracts/limits';
import type { ImageRequest } from '@imprint/domain/generation/image';
import { cardStyle } from './card/card-theme.js';
import { LocalModel, localTimeoutMs } from './local-model.js';

/**
 * A social card typeset from the prompt. Draws Latin, Greek, Cyrillic and Vietnamese text and single-colour emoji. Characters of other
 * scripts are omitted, and a prompt that consists mostly of them becomes a card with art and label only.
 */
export class LocalCardModel extends LocalModel {
  protected readonly renderer = 'card';
  readonly capability = {
    name: 'local/card',
    provider: 'local',
    label: 'Social card',
    description: "Sets the prompt as a designed card in the brand's colours: headline, quote, list or key figure.",
    aspectRatios,
    references: 1,
    promptLength: limits.promptLength,
    credits: 0,
    timeoutMs: localTimeoutMs,
  };

  protected styleOf({ style }: ImageRequest): string {
    return cardStyle(style);
  }
}
