import { lazyRouteComponent } from '@tanstack/react-router';
import type { Room } from '../app/room.js';
import { previewSearchOf } from './search.js';

/** Reached from the calendar. */
export const room: Room = {
  pages: [
    {
      path: 'calendar/preview',
      component: lazyRouteComponent(() => import('./preview-page.js'), 'PreviewPage'),
      validateSearch: (search) => ({ ...previewSearchOf(search) }),
    },
  ],
};
