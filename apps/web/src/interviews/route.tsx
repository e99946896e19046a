import { lazyRouteComponent } from '@tanstack/react-router';
import type { Room } from '../app/room.js';

export const room: Room = {
  pages: [
    { path: 'brands/$brandId/interview', component: lazyRouteComponent(() => import('./interview-page.js'), 'InterviewPage') },
  ],
};
