import { lazyRouteComponent } from '@tanstack/react-router';
import type { Room } from '../app/room.js';
import { isDecided } from './statuses.js';

/** Also `/publishing/review?approval=…`, which answers of the API name (app/router.tsx). */
export const room: Room = {
  pages: [
    {
      path: 'publishing/review',
      component: lazyRouteComponent(() => import('./approvals-page.js'), 'ApprovalsPage'),
      validateSearch: ({ status }) => (isDecided(status) ? { status } : {}),
    },
    {
      path: 'publishing/review/$approvalId',
      component: lazyRouteComponent(() => import('./approval-page.js'), 'ApprovalPage'),
    },
  ],
  link: {
    path: 'publishing/review',
    label: { en: 'Approvals', de: 'Freigaben' },
    icon: 'check',
    order: 35,
    shortcut: 'g v',
  },
};
