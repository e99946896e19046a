import { lazyRouteComponent } from '@tanstack/react-router';
import type { Room } from '../app/room.js';

export const room: Room = {
  pages: [
    { path: 'brands', component: lazyRouteComponent(() => import('./brands-page.js'), 'BrandsPage') },
    { path: 'brands/from-address', component: lazyRouteComponent(() => import('./from-address-page.js'), 'FromAddressPage') },
    { path: 'brands/$brandId', component: lazyRouteComponent(() => import('./brand-page.js'), 'BrandPage') },
    { path: 'brands/$brandId/profile', component: lazyRouteComponent(() => import('./profile-page.js'), 'ProfilePage') },
    { path: 'brands/$brandId/scan', component: lazyRouteComponent(() => import('./scan-page.js'), 'ScanPage') },
    { path: 'brands/$brandId/history', component: lazyRouteComponent(() => import('./history-page.js'), 'HistoryPage') },
  ],
  link: { path: 'brands', label: { en: 'Brands', de: 'Marken' }, icon: 'tag', order: 56, shortcut: 'g b' },
};
