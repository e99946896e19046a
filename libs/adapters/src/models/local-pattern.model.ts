import { aspectRatios } from '@imprint/contracts/generation';
import { limits } from '@imprint/contracts/limits';
import type { ImageRequest } from '@imprint/domain/generation/image';
import { LocalModel, localTimeoutMs } from './local-model.js';
import { patternStyle } from './pattern/pattern-svg.js';

/** Abstract artwork with the prompt as its seed: the same request results in the same bytes. */
export class LocalPatternModel extends LocalModel {
  protected readonly renderer = 'pattern';
  readonly capability = {
    name: 'local/pattern',
    provider: 'local',
    label: 'Pattern',
    description: "Abstract artwork in the brand's colours. The prompt is the seed: the same prompt draws the same picture.",
    aspectRatios,
    promptLength: limits.promptLength,
    credits: 0,
    timeoutMs: localTimeoutMs,
  };

  protected styleOf(request: ImageRequest): string {
    return patternStyle(request);
  }
}
