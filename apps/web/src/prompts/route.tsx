import { lazyRouteComponent } from '@tanstack/react-router';
import { searchOf } from '../api/pages.js';
import type { Room } from '../app/room.js';
import { isContentType } from './content-types.js';

/** The same for both: a new prompt that is saved goes on under its address. */
const component = lazyRouteComponent(() => import('./prompt-page.js'), 'PromptPage');

export const room: Room = {
  pages: [
    {
      path: 'settings/prompts',
      component: lazyRouteComponent(() => import('./prompts-page.js'), 'PromptsPage'),
      validateSearch: (search) => ({
        ...searchOf(search),
        ...idOf(search, 'brandId', /^brand_\w+$/),
        ...idOf(search, 'tagId', /^tag_\w+$/),
        ...(isContentType(search['contentType']) && { contentType: search['contentType'] }),
      }),
    },
    { path: 'settings/prompts/new', component },
    { path: 'settings/prompts/$promptId', component },
  ],
  link: { path: 'settings/prompts', label: { en: 'Prompts', de: 'Prompts' }, icon: 'text', order: 97, group: 'settings' },
  find: () => import('./find.js').then(({ find }) => find),
};

function idOf(search: Record<string, unknown>, name: string, pattern: RegExp): Record<string, string> {
  const id = search[name];
  return typeof id === 'string' && pattern.test(id) ? { [name]: id } : {};
}
