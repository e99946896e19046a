import { optionalText, platform } from '../shared-inputs.js';
import { onHook, template } from '../template.js';

/** What people read of a page: its title and its text, without tags. */
const readable = `
  const page = input.page ?? '';
  const plain = (html) => html.replace(/<[^>]*>/g, ' ').replace(/&nbsp;/g, ' ').replace(/&amp;/g, '&').replace(/&#39;|&rsquo;/g, "'")
    .replace(/&quot;/g, '"').replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/\\s+/g, ' ').trim();
  const body = page.replace(/<(script|style|nav|header|footer|aside)[\\s\\S]*?<\\/\\1>/gi, ' ');
  const article = /<(article|main)[^>]*>([\\s\\S]*?)<\\/\\1>/i.exec(body);
  const title = /<h1[^>]*>([\\s\\S]*?)<\\/h1>/i.exec(body) ?? /<title[^>]*>([\\s\\S]*?)<\\/title>/i.exec(page);
  return { title: plain(title?.[1] ?? '').slice(0, 300) || input.url, text: plain(article?.[2] ?? body).slice(0, 7500) };`;

export const blogToThread = template({
  id: 'blog-to-thread',
  label: 'Blog post to thread',
  description:
    'Reads an article on the web and drafts a thread of it. Your blog can start it by calling the hook with {"url": "https://…"}.',
  category: 'repurpose',
  needs: ['text-model'],
  trigger: onHook,
  inputs: {
    url: optionalText('Address of the article, if you start it by hand.'),
    platform,
  },
  nodes: [
    {
      ...{ id: 'address', kind: 'set', label: 'Which article' },
      with: { values: { url: { $: "string(default(trigger.body.url, default(inputs.url, '')))" } } },
    },
    { id: 'named', kind: 'condition', label: 'Is an article named?', with: { when: "steps.address.url != ''" } },
    {
      ...{ id: 'missing', kind: 'fail', label: 'Say what is missing' },
      with: { message: 'No article is named: give the input url, or call the hook with {"url": "https://…"}.' },
    },
    {
      ...{ id: 'page', kind: 'http_request', label: 'Fetch the page' },
      with: { url: '{{ steps.address.url }}' },
    },
    {
      ...{ id: 'read', kind: 'code', label: 'Take out its text' },
      with: { source: readable, input: { page: { $: 'steps.page.text' }, url: { $: 'steps.address.url' } } },
    },
    {
      ...{ id: 'thread', kind: 'generate_text', label: 'Draft the thread' },
      with: {
        prompt: '{{ steps.read.value.title }}',
        context: '{{ steps.read.value.text }}',
        type: 'thread',
        numbering: 'fraction',
        platform: { $: 'inputs.platform' },
      },
    },
  ],
  edges: [
    ['address', 'named'],
    ['named.true', 'page'],
    ['named.false', 'missing'],
    ['page', 'read'],
    ['read', 'thread'],
  ],
});
