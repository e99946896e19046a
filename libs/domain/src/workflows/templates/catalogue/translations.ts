import { noteTime, onNextDay } from '../next-days.js';
import { entries, platform, text, timeOfDay, timezone } from '../shared-inputs.js';
import { template } from '../template.js';

export const translations = template({
  id: 'translations',
  label: 'Translations',
  description:
    'Translates a text into each of your languages, and schedules them on the next days, each for its own account, once somebody approves them. It needs a language model: the built-in writer does not translate. Use it with a brand that has no language of its own. If nobody decides within three days, nothing is published.',
  category: 'repurpose',
  needs: ['text-model', 'channel'],
  inputs: {
    text: text('The text to translate, at most 7,500 characters.'),
    languages: entries('Each language with the account that publishes in it.', undefined, {
      entries: { language: { type: 'text', refersTo: 'language' }, connectionId: { type: 'text', refersTo: 'connection' } },
    }),
    timeOfDay,
    timezone,
    platform,
  },
  nodes: [
    {
      ...{ id: 'each', kind: 'loop', label: 'For each language' },
      with: {
        over: { $: 'inputs.languages' },
        collect:
          '{"language": item.language, "connectionId": item.connectionId, "postId": result.translate.postId, "text": result.translate.text}',
        max: 20,
      },
    },
    {
      ...{ id: 'translate', kind: 'generate_text', label: 'Translate it' },
      with: {
        prompt:
          'A faithful translation of the text below into {{ item.language }}, with nothing added.\n\n{{ truncate(inputs.text, 1500) }}',
        context: '{{ truncate(inputs.text, 7500) }}',
        platform: { $: 'inputs.platform' },
      },
    },
    {
      ...{ id: 'review', kind: 'approval', label: 'Approve the translations' },
      with: {
        question:
          "Schedule these translations?\n\n{{ truncate(join(steps.each.results.map(made, made.language + ': ' + made.text), '\\n\\n'), 18000) }}",
        role: 'creator',
      },
    },
    noteTime,
    { id: 'posts', kind: 'loop', label: 'For each translation', with: { over: { $: 'steps.each.results' }, max: 20 } },
    {
      ...{ id: 'schedule', kind: 'schedule_release', label: 'Schedule it' },
      with: { postId: { $: 'item.postId' }, ...onNextDay('index'), connectionIds: { $: '[item.connectionId]' } },
    },
  ],
  edges: [
    ['each.item', 'translate'],
    ['each.done', 'review'],
    ['review.approved', 'now'],
    ['now', 'posts'],
    ['posts.item', 'schedule'],
  ],
});
