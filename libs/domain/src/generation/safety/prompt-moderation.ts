import type { ModerationService } from '@imprint/contracts/generation';

/** Port to a service that says what texts are about that its vendor takes for harmful. */
export interface PromptModeration {
  readonly service: ModerationService;
  /**
   * Categories, as the vendor names them, in which any of the texts is flagged; none if all of them pass.
   * @throws ModelError when it cannot be asked
   */
  categoriesOf(texts: readonly string[]): Promise<string[]>;
}

/** Injection token of the instance's `PromptModeration`; null where none is configured. */
export const PROMPT_MODERATION = Symbol('PROMPT_MODERATION');
