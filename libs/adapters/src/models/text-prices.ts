import type { TextPrice } from '@imprint/domain/generation/text';

/** US dollars for a million tokens, as the vendors list them for prompts of up to 200,000 tokens without batches and caches. */
interface ListedPrice {
  /** Whose API it is: the same model costs something else elsewhere. */
  host: string;
  model: string;
  input: number;
  output: number;
  source: TextPrice['source'];
}

const anthropic = (model: string, page: string, input: number, output: number, readAt: string): ListedPrice => ({
  host: 'api.anthropic.com',
  model,
  input,
  output,
  source: { url: `https://platform.claude.com/docs/${page}`, readAt },
});
const listed = (host: string, url: string, readAt: string, prices: readonly (readonly [string, number, number])[]) =>
  prices.map(([model, input, output]): ListedPrice => ({ host, model, input, output, source: { url, readAt } }));

const prices: readonly ListedPrice[] = [
  anthropic('claude-fable-5-1', 'about-claude/models/whats-new-opus-5', 10, 50, '2026-11-27'),
  anthropic('claude-opus-5-5', 'about-claude/models/whats-new-opus-5', 4, 20, '2026-11-27'),
  anthropic('claude-opus-5', 'about-claude/models/whats-new-opus-5', 5, 25, '2026-11-27'),
  anthropic('claude-sonnet-5-5', 'about-claude/models/whats-new-opus-5', 2, 10, '2026-11-27'),
  anthropic('claude-sonnet-5', 'models/opus-5/overview', 2, 10, '2026-11-27'),
  anthropic('claude-haiku-4-5', 'models/opus-5/overview', 1, 5, '2026-11-27'),
  anthropic('claude-opus-4-6', 'zh-CN/about-claude/pricing', 5, 25, '2026-11-27'),
  anthropic('claude-opus-4-5', 'zh-CN/about-claude/pricing', 5, 25, '2026-11-27'),
  anthropic('claude-sonnet-4-6', 'zh-CN/about-claude/pricing', 3, 15, '2026-11-27'),
  anthropic('claude-sonnet-4-5', 'zh-CN/about-claude/pricing', 3, 15, '2026-11-27'),
  ...listed('generativelanguage.googleapis.com', 'https://ai.google.dev/gemini-api/docs/pricing', '2026-10-07', [
    ['gemini-3.5-flash', 1.5, 9],
    ['gemini-3.5-flash-lite', 0.3, 2.5],
    ['gemini-3.1-pro-preview', 2, 12],
  ]),
  ...listed('api.openai.com', 'https://developers.openai.com/api/docs/pricing', '2026-05-04', [
    ['gpt-5.5', 5, 30],
    ['gpt-5.4', 2.5, 15],
    ['gpt-5.4-mini', 0.75, 4.5],
    ['gpt-5.4-nano', 0.2, 1.25],
  ]),
];

/** What a model costs at an address; null where no price is known, as on servers of one's own. */
export function textPrice(baseUrl: string, model: string): TextPrice | null {
  const { hostname } = new URL(baseUrl);
  const found = prices.find((price) => price.host === hostname && price.model === model);
  return found === undefined ? null : { input: found.input, output: found.output, source: found.source };
}
