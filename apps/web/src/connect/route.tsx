import { lazyRouteComponent } from '@tanstack/react-router';
import type { Room } from '../app/room.js';

/** Also `/connect`, which goes on to the organization that somebody acts in by default (app/router.tsx). */
export const room: Room = {
  pages: [{ path: 'connect', component: lazyRouteComponent(() => import('./connect-page.js'), 'ConnectPage') }],
  link: { path: 'connect', label: { en: 'Assistants', de: 'Assistenten' }, icon: 'plug', order: 60 },
};
