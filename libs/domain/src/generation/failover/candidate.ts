import type { GenerationKindName, GenerationOptions } from '../generation-options.js';
import type { GenerationQuote } from '../generation-quote.js';

/** A model that a generation moves to when those before it have failed. It has accepted the same request. */
export interface Candidate {
  model: string;
  provider: string;
  /** Null if they are those of the one before it: a batch stores thousands. */
  options: GenerationOptions[GenerationKindName] | null;
  quote: GenerationQuote | null;
}
