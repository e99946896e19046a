import { lazyRouteComponent } from '@tanstack/react-router';
import type { Room } from '../app/room.js';

export const room: Room = {
  pages: [{ path: 'settings/setup', component: lazyRouteComponent(() => import('./setup-page.js'), 'SetupPage') }],
  link: {
    path: 'settings/setup',
    label: { en: 'Setup', de: 'Einrichtung' },
    icon: 'pulse',
    order: 150,
    least: 'admin',
    group: 'settings',
  },
};
