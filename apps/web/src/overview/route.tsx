import { lazyRouteComponent } from '@tanstack/react-router';
import type { Room } from '../app/room.js';

export const room: Room = {
  pages: [{ path: '', component: lazyRouteComponent(() => import('./overview-page.js'), 'OverviewPage') }],
  link: { path: '', label: { en: 'Overview', de: 'Übersicht' }, icon: 'home', order: 10, shortcut: 'g o' },
};
