import { lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import type { Room } from '../app/room.js';

export const room: Room = {
  pages: [
    {
      path: 'notices',
      component: lazyRouteComponent(() => import('./notices-page.js'), 'NoticesPage'),
      validateSearch: ({ show }) => (show === 'unread' ? { show } : {}),
    },
    {
      path: 'settings/notices',
      component: lazyRouteComponent(() => import('./preferences-page.js'), 'PreferencesPage'),
    },
  ],
  link: {
    path: 'settings/notices',
    label: { en: 'Notice settings', de: 'Hinweise einstellen' },
    icon: 'bell',
    order: 90,
    group: 'settings',
  },
  bar: lazy(() => import('./bell.js').then(({ Bell }) => ({ default: Bell }))),
};
