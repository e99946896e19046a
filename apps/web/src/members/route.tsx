import { lazyRouteComponent } from '@tanstack/react-router';
import type { Room } from '../app/room.js';

export const room: Room = {
  pages: [{ path: 'settings/members', component: lazyRouteComponent(() => import('./members-page.js'), 'MembersPage') }],
  link: {
    path: 'settings/members',
    label: { en: 'Members', de: 'Mitglieder' },
    icon: 'people',
    order: 130,
    group: 'settings',
  },
};
