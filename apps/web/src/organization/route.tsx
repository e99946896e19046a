import { lazyRouteComponent } from '@tanstack/react-router';
import type { Room } from '../app/room.js';

export const room: Room = {
  pages: [
    {
      path: 'settings/organization',
      component: lazyRouteComponent(() => import('./organization-page.js'), 'OrganizationPage'),
    },
  ],
  link: {
    path: 'settings/organization',
    label: { en: 'Organization', de: 'Organisation' },
    icon: 'building',
    order: 100,
    least: 'admin',
    group: 'settings',
  },
};
