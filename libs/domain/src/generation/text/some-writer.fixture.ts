/** What the model of specs takes and costs. */
export const someWriter = {
  ...{ name: 'some/writer', provider: 'some', label: 'Some', description: 'Writes.', promptLength: 500, outputTokens: 500 },
  price: { input: 2, output: 10, source: { url: 'https://some.example/pricing', readAt: '2026-11-27' } },
  timeoutMs: 60_000,
};
