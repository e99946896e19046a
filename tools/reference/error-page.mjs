import { errorCatalogue } from '@imprint/contracts/errors';
import { roomOf } from './declared-in.mjs';
import { json, page, table } from './markdown.mjs';

const sample = {
  errors: [
    {
      status: '400',
      code: 'validation_failed',
      title: errorCatalogue.validation_failed.title,
      detail: 'title must not be empty.',
      source: { pointer: '/title' },
    },
  ],
  meta: { requestId: 'req_01' },
};

export function errorPage() {
  const entries = Object.entries(errorCatalogue);
  return page(
    'Errors',
    '`libs/contracts/src/*/*.room.ts`',
    'An error answer holds one entry for each thing that is wrong. Act on `code`: it never changes its meaning. `detail` is for people and may change.',
    json(sample),
    table(
      ['code', 'status', 'title', 'declared in'],
      entries.map(([name, { status, title }]) => [`[\`${name}\`](#${name})`, status, title, roomOf('errors', name)]),
    ),
    ...entries.map(([name, { status, title, advice }]) => `## ${name}\n\n**${status}** ${title}. ${advice}`),
  );
}
