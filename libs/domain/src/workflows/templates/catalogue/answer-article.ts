import { text } from '../shared-inputs.js';
import { template } from '../template.js';

export const answerArticle = template({
  id: 'answer-article',
  label: 'Article that answers a question',
  description:
    'Drafts an article from what the knowledge of the brand says about a question that customers ask, and a short post that leads to it. It stops if nothing is known.',
  category: 'create',
  needs: ['text-model'],
  inputs: {
    question: text('The question, such as "Which dishes are vegan?".'),
    withPicture: { type: 'boolean', default: false, description: 'Whether to make a picture for the article, too.' },
  },
  nodes: [
    {
      ...{ id: 'know', kind: 'knowledge_search', label: 'Look up the answer' },
      with: { query: '{{ inputs.question }}' },
    },
    { id: 'known', kind: 'condition', label: 'Is something known?', with: { when: 'steps.know.count > 0' } },
    {
      ...{ id: 'nothing', kind: 'fail', label: 'Say what is missing' },
      with: {
        message: 'The knowledge of the brand says nothing about "{{ truncate(inputs.question, 200) }}". Add a source first.',
      },
    },
    {
      ...{ id: 'article', kind: 'generate_article', label: 'Draft the article' },
      with: { prompt: '{{ inputs.question }}', context: '{{ steps.know.text }}', image: { $: 'inputs.withPicture' } },
    },
    {
      ...{ id: 'post', kind: 'generate_text', label: 'Draft the post' },
      with: { prompt: '{{ inputs.question }}', context: '{{ truncate(steps.article.text, 4000) }}' },
    },
  ],
  edges: [
    ['know', 'known'],
    ['known.true', 'article'],
    ['known.false', 'nothing'],
    ['article', 'post'],
  ],
});
