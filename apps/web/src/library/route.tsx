import { lazyRouteComponent } from '@tanstack/react-router';
import type { Room } from '../app/room.js';
import { searchOf } from '../api/pages.js';
import { isOrigin } from './origins.js';

export const room: Room = {
  pages: [
    {
      path: 'library',
      component: lazyRouteComponent(() => import('./library-page.js'), 'LibraryPage'),
      validateSearch: (search) => ({ ...searchOf(search), ...(isOrigin(search['origin']) && { origin: search['origin'] }) }),
    },
    { path: 'library/$assetId', component: lazyRouteComponent(() => import('./asset-page.js'), 'AssetPage') },
  ],
  link: { path: 'library', label: { en: 'Library', de: 'Mediathek' }, icon: 'images', order: 50, shortcut: 'g l' },
  find: () => import('./find.js').then(({ find }) => find),
};
