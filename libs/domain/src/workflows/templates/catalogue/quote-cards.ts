import { amount, text } from '../shared-inputs.js';
import { template } from '../template.js';

export const quoteCards = template({
  id: 'quote-cards',
  label: 'Quote cards from knowledge',
  description: 'Finds what the brand knows about a topic, makes a picture of each passage, and drafts a post with it.',
  category: 'create',
  needs: ['image-model'],
  inputs: {
    topic: text('What the quotes are about.'),
    cards: amount('How many cards to make at most, 1 to 12.', 3),
  },
  nodes: [
    {
      ...{ id: 'know', kind: 'knowledge_search', label: 'Find passages' },
      with: { query: '{{ inputs.topic }}', limit: { $: 'inputs.cards' } },
    },
    { id: 'any', kind: 'condition', label: 'Is there something?', with: { when: 'steps.know.count > 0' } },
    {
      ...{ id: 'nothing', kind: 'fail', label: 'Say what is missing' },
      with: { message: 'The knowledge of the brand has nothing about "{{ truncate(inputs.topic, 200) }}". Add a source first.' },
    },
    { id: 'each', kind: 'loop', label: 'For each passage', with: { over: { $: 'steps.know.passages' } } },
    {
      ...{ id: 'card', kind: 'generate_image', label: 'Make the card' },
      with: { prompt: '“{{ truncate(item.quote, 180) }}”', model: 'local/card', aspectRatio: '1:1' },
    },
    {
      ...{ id: 'draft', kind: 'post_draft', label: 'Draft the post' },
      with: { content: '{{ truncate(item.quote, 280) }}', assetIds: { $: 'steps.card.assetIds' } },
    },
  ],
  edges: [
    ['know', 'any'],
    ['any.true', 'each'],
    ['any.false', 'nothing'],
    ['each.item', 'card'],
    ['card', 'draft'],
  ],
});
