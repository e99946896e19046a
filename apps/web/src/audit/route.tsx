import { lazyRouteComponent } from '@tanstack/react-router';
import { searchOf } from '../api/pages.js';
import type { Room } from '../app/room.js';

export const room: Room = {
  pages: [
    {
      path: 'settings/audit',
      component: lazyRouteComponent(() => import('./audit-page.js'), 'AuditPage'),
      validateSearch: searchOf,
    },
  ],
  link: {
    ...{ path: 'settings/audit', label: { en: 'Audit log', de: 'Protokoll' }, icon: 'book', order: 140 },
    group: 'settings',
    least: 'admin',
  },
};
