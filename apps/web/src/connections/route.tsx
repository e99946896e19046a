import { lazyRouteComponent } from '@tanstack/react-router';
import type { Room } from '../app/room.js';

export const room: Room = {
  pages: [
    {
      path: 'connections',
      component: lazyRouteComponent(() => import('./connections-page.js'), 'ConnectionsPage'),
      validateSearch: ({ choose }) => (typeof choose === 'string' ? { choose } : {}),
    },
  ],
  link: { path: 'connections', label: { en: 'Connections', de: 'Verbindungen' }, icon: 'link', order: 58, shortcut: 'g a' },
};
