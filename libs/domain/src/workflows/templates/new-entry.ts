import type { TemplateNode } from './template.js';

/**
 * Nodes of a template that a new entry of a feed starts: `steps.entry` has its `title`, `url` and `text`. Whoever starts the workflow by hand gets
 * the newest entry of the feed at the input `feedUrl`.
 */
export const newEntryNodes: readonly TemplateNode[] = [
  {
    ...{ id: 'by_hand', kind: 'condition', label: 'Started by hand?' },
    with: { when: '!has(trigger.title)' },
  },
  {
    ...{ id: 'feed', kind: 'rss', label: 'Read the newest entry' },
    with: { url: '{{ inputs.feedUrl }}', max: 1 },
  },
  {
    ...{ id: 'entry', kind: 'set', label: 'The entry' },
    with: {
      values: {
        title: { $: "string(default(trigger.title, default(steps.feed.items[0].title, '')))" },
        url: { $: "string(default(trigger.url, default(steps.feed.items[0].url, '')))" },
        text: { $: "truncate(string(default(trigger.text, default(steps.feed.items[0].content, ''))), 7500)" },
      },
    },
  },
];

export const newEntryEdges = [
  ['by_hand.true', 'feed'],
  ['by_hand.false', 'entry'],
  ['feed', 'entry'],
] as const;

export const feedUrlDescription = 'Address of the feed (RSS, Atom or JSON Feed), such as https://blog.example.com/feed.xml.';
