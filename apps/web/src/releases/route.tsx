import { lazyRouteComponent } from '@tanstack/react-router';
import type { Room } from '../app/room.js';
import { searchOf } from '../api/pages.js';
import { isFilter } from './statuses.js';

/** Whether there is such a thing is for the API to say. */
const idOf = (search: Record<string, unknown>, name: 'tagId' | 'assigneeId' | 'seriesId'): Record<string, string> => {
  const value = search[name];
  return typeof value === 'string' && /^[a-z]+_\w+$/.test(value) ? { [name]: value } : {};
};

export const room: Room = {
  pages: [
    {
      path: 'releases',
      component: lazyRouteComponent(() => import('./releases-page.js'), 'ReleasesPage'),
      validateSearch: (search) => ({
        ...searchOf(search),
        ...(isFilter(search['status']) && { status: search['status'] }),
        ...idOf(search, 'tagId'),
        ...idOf(search, 'assigneeId'),
        ...idOf(search, 'seriesId'),
      }),
    },
    { path: 'releases/$releaseId', component: lazyRouteComponent(() => import('./release-page.js'), 'ReleasePage') },
  ],
  link: { path: 'releases', label: { en: 'Releases', de: 'Veröffentlichungen' }, icon: 'send', order: 30, shortcut: 'g r' },
  find: () => import('./find.js').then(({ find }) => find),
};
