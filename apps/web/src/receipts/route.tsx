import { lazyRouteComponent } from '@tanstack/react-router';
import type { Room } from '../app/room.js';
import { receiptSearchOf } from './search.js';

export const room: Room = {
  pages: [
    {
      path: 'settings/receipts',
      component: lazyRouteComponent(() => import('./receipts-page.js'), 'ReceiptsPage'),
      validateSearch: (search) => ({ ...receiptSearchOf(search) }),
    },
  ],
  link: { path: 'settings/receipts', label: { en: 'Receipts', de: 'Belege' }, icon: 'check', order: 145, group: 'settings' },
};
