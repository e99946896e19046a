import { lazyRouteComponent } from '@tanstack/react-router';
import { searchOf } from '../api/pages.js';
import type { Room } from '../app/room.js';
import { isStatus } from './statuses.js';

export const room: Room = {
  pages: [
    {
      path: 'settings/webhooks',
      component: lazyRouteComponent(() => import('./webhooks-page.js'), 'WebhooksPage'),
      validateSearch: (search) => ({ ...searchOf(search), ...(isStatus(search['status']) && { status: search['status'] }) }),
    },
    {
      path: 'settings/webhooks/deliveries/$deliveryId',
      component: lazyRouteComponent(() => import('./delivery-page.js'), 'DeliveryPage'),
    },
  ],
  link: {
    ...{ path: 'settings/webhooks', label: { en: 'Webhooks', de: 'Webhooks' }, icon: 'send', order: 120 },
    group: 'settings',
    least: 'admin',
  },
};
