import type { GenerationKind } from '../generation-kind.js';
import type { GenerationKinds } from '../generation-kinds.js';

/** What each output of every model costs from now on, whatever it makes and whoever sees it. */
export function priceModels(kinds: GenerationKinds, price: { credits: number }): void {
  for (const kind of kinds.list()) priceOf(kind, price);
}

function priceOf(kind: GenerationKind, price: { credits: number }): void {
  const list = kind.listModels.bind(kind);
  kind.listModels = () => list().map((model) => ({ ...model, credits: price.credits, creditsPer: 'output' }));
  const see = kind.seenBy?.bind(kind);
  if (see === undefined) return;
  kind.seenBy = async (organizationId, brandId) => {
    const seen = await see(organizationId, brandId);
    if (seen !== kind) priceOf(seen, price);
    return seen;
  };
}
