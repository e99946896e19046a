import { aspectRatios } from '@imprint/contracts/generation';
import { limits } from '@imprint/contracts/limits';
import type { GeneratedImage, ModelContext } from '@imprint/domain/generation/image';
import type { CardRequest } from './card/card-svg.js';
import { cardStyle } from './card/card-theme.js';
import { learnedCardStyle } from './card/learned-theme.js';
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

  override generate(request: CardRequest, context: ModelContext): Promise<GeneratedImage> {
    return super.generate(request, context);
  }

  protected styleOf({ style, learned }: CardRequest): string {
    return learned === undefined ? cardStyle(style) : learnedCardStyle(learned, style);
  }
}
