import { lazyRouteComponent } from '@tanstack/react-router';
import type { Room } from '../app/room.js';

export const room: Room = {
  pages: [
    { path: 'settings/vendor-keys', component: lazyRouteComponent(() => import('./vendor-keys-page.js'), 'VendorKeysPage') },
  ],
  link: {
    path: 'settings/vendor-keys',
    label: { en: 'Vendor keys', de: 'Anbieter-Schlüssel' },
    icon: 'key',
    order: 115,
    least: 'admin',
    group: 'settings',
  },
};
