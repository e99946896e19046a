import { feedUrlDescription, newEntryEdges, newEntryNodes } from '../new-entry.js';
import { mailRoles, platform, text } from '../shared-inputs.js';
import { onEntry, template } from '../template.js';

export const podcastToArticle = template({
  id: 'podcast-to-article',
  label: 'Podcast episode to article',
  description:
    'Drafts an article and a post from the show notes of each new episode of a podcast, and mails your team that they are there. It reads the notes in the feed, not the sound.',
  category: 'repurpose',
  needs: ['text-model', 'mail'],
  trigger: onEntry('feedUrl'),
  inputs: { feedUrl: text(feedUrlDescription), platform, mailRoles },
  nodes: [
    ...newEntryNodes,
    {
      ...{ id: 'article', kind: 'generate_article', label: 'Draft the article' },
      with: { prompt: '{{ steps.entry.title }}', context: '{{ steps.entry.text }}' },
    },
    {
      ...{ id: 'post', kind: 'generate_text', label: 'Draft the post' },
      with: {
        prompt: 'New episode: {{ steps.entry.title }} {{ steps.entry.url }}',
        context: '{{ steps.entry.text }}',
        platform: { $: 'inputs.platform' },
      },
    },
    { id: 'ready', kind: 'join', label: 'Both are written' },
    {
      ...{ id: 'mail', kind: 'send_mail', label: 'Tell the team' },
      with: {
        roles: { $: 'inputs.mailRoles' },
        subject: 'Article about {{ truncate(steps.entry.title, 200) }}',
        text: '“{{ steps.article.title }}” is there as the draft article {{ steps.article.articleId }}. The post for it:\n\n{{ steps.post.text }}',
      },
    },
  ],
  edges: [...newEntryEdges, ['entry', 'article'], ['entry', 'post'], ['article', 'ready'], ['post', 'ready'], ['ready', 'mail']],
});
