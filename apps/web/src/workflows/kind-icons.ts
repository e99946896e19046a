import type { IconName } from '../ui/icon.js';

const ofKind: Readonly<Record<string, IconName>> = {
  loop: 'repeat',
  wait: 'pause',
  rss: 'pulse',
  mail: 'mail',
  send_mail: 'mail',
  http_request: 'plug',
  approval: 'check',
  post_draft: 'pen',
  template: 'text',
  generate_text: 'text',
  generate_image: 'images',
  generate_video: 'play',
  article: 'document',
  article_draft: 'document',
};

const ofGroup: Readonly<Record<string, IconName>> = {
  create: 'sparkle',
  knowledge: 'book',
  publish: 'send',
  people: 'people',
  flow: 'layers',
  data: 'code',
  connect: 'plug',
};

/** Beside the name of the kind. */
export const iconOf = (kind: string, group = ''): IconName => ofKind[kind] ?? ofGroup[group] ?? 'code';
