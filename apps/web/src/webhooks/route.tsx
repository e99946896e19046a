import { lazyRouteComponent } from '@tanstack/react-router';
import type { Room } from '../app/room.js';
import { logSearchOf } from './statuses.js';

export const room: Room = {
  pages: [
    {
      path: 'settings/webhooks',
      component: lazyRouteComponent(() => import('./webhooks-page.js'), 'WebhooksPage'),
      validateSearch: (search) => ({ ...logSearchOf(search) }),
    },
    {
      path: 'settings/webhooks/deliveries/$deliveryId',
      component: lazyRouteComponent(() => import('./delivery-page.js'), 'DeliveryPage'),
    },
  ],
  link: {
    path: 'settings/webhooks',
    label: { en: 'Webhooks', de: 'Webhooks' },
    icon: 'hook',
    order: 120,
    least: 'admin',
    group: 'settings',
  },
};
