import { lazyRouteComponent } from '@tanstack/react-router';
import type { Room } from '../app/room.js';
import { creditSearchOf } from './search.js';

export const room: Room = {
  pages: [
    {
      path: 'settings/credits',
      component: lazyRouteComponent(() => import('./credits-page.js'), 'CreditsPage'),
      validateSearch: (search) => ({ ...creditSearchOf(search) }),
    },
  ],
  link: { path: 'settings/credits', label: { en: 'Credits', de: 'Credits' }, icon: 'coins', order: 135, group: 'settings' },
};
