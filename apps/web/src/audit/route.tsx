import { lazyRouteComponent } from '@tanstack/react-router';
import type { Room } from '../app/room.js';
import { auditSearchOf } from './search.js';

export const room: Room = {
  pages: [
    {
      path: 'settings/audit',
      component: lazyRouteComponent(() => import('./audit-page.js'), 'AuditPage'),
      validateSearch: (search) => ({ ...auditSearchOf(search) }),
    },
  ],
  link: {
    path: 'settings/audit',
    label: { en: 'Audit log', de: 'Protokoll' },
    icon: 'list',
    order: 140,
    least: 'admin',
    group: 'settings',
  },
};
