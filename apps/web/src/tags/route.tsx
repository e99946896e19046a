import { lazyRouteComponent } from '@tanstack/react-router';
import type { Room } from '../app/room.js';

export const room: Room = {
  pages: [{ path: 'settings/tags', component: lazyRouteComponent(() => import('./tags-page.js'), 'TagsPage') }],
  link: {
    path: 'settings/tags',
    label: { en: 'Tags', de: 'Schlagwörter' },
    icon: 'hash',
    order: 95,
    group: 'settings',
  },
};
