import type { ApprovalPreview } from '@imprint/contracts/approvals';
import { expect, it } from '@jest/globals';
import { approvalSummary, spendSummary } from './approval-summary.js';

const blog = {
  ...{ platform: 'wordpress', account: 'Canal blog', text: null, scheduledAt: null, assetIds: null },
  ...{ thread: [], firstComment: null },
};
const preview = (changes: Partial<ApprovalPreview> = {}): ApprovalPreview => ({
  ...{ text: 'Emmer is **old**.\n\nAnd good.', scheduledAt: null, timezone: null, targets: [blog], assetIds: [] },
  details: [{ name: 'title', value: 'Old wheat' }],
  ...changes,
});
const article = { toolName: 'publish_article', toolTitle: 'Publish an article' };
const other = { toolName: 'control', toolTitle: 'Control a release' };

it('of an article has its title, channel and account, and then the beginning of its text', () => {
  expect(approvalSummary(article, preview())).toBe(
    'Publish an article: Old wheat (wordpress, Canal blog): Emmer is **old**. And good.',
  );
});

it('of an article has a place for each of them, however long they are', () => {
  const targets = [{ ...blog, account: 'a'.repeat(26) }];
  const details = [{ name: 'title', value: 't'.repeat(51) }];
  const line = approvalSummary(article, preview({ targets, details }));
  expect(line).toBe(`Publish an article: ${'t'.repeat(50)}… (wordpress, ${'a'.repeat(25)}…): Emmer i…`);
  expect(Array.from(line)).toHaveLength(121);
});

it('of other calls has the title, else the text, and the action', () => {
  expect(approvalSummary(other, preview())).toBe('Control a release: Old wheat');
  expect(approvalSummary(other, preview({ details: [] }))).toBe('Control a release: Emmer is **old**. And good.');
  const details = [{ name: 'action', value: 'cancel' }];
  expect(approvalSummary(other, preview({ text: null, details }))).toBe('Control a release (cancel)');
});

it('of what costs something has the price, how many, the model and the brand, and then the prompt', () => {
  const details = [
    { name: 'price', value: '1 credit' },
    { name: 'items', value: '2' },
    { name: 'model', value: 'some/model' },
    { name: 'brand', value: 'Acme' },
  ];
  const tool = { toolTitle: 'Generate images' };
  expect(spendSummary(tool, preview({ details }))).toBe('Generate images (1 credit, 2 × some/model, Acme)');
  const prompt = { name: 'prompt', value: 'A cup\nof tea' };
  expect(spendSummary(tool, preview({ details: [...details.slice(0, 3), prompt] }))).toBe(
    'Generate images (1 credit, 2 × some/model): A cup of tea',
  );
});
