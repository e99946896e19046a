import type { GenerationKinds } from '../generation-kinds.js';

/** What each output of every model costs from now on, whatever it makes. */
export function priceModels(kinds: GenerationKinds, price: { credits: number }): void {
  for (const kind of kinds.list()) {
    const list = kind.listModels.bind(kind);
    kind.listModels = () => list().map((model) => ({ ...model, credits: price.credits, creditsPer: 'output' }));
  }
}
