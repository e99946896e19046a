import { lazyRouteComponent } from '@tanstack/react-router';
import type { Room } from '../app/room.js';

export const room: Room = {
  pages: [{ path: 'write', component: lazyRouteComponent(() => import('./write-page.js'), 'WritePage') }],
  link: { path: 'write', label: { en: 'Write', de: 'Schreiben' }, icon: 'text', order: 39, shortcut: 'g w' },
};
