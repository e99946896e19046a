import { lazyRouteComponent } from '@tanstack/react-router';
import type { Room } from '../app/room.js';

/** Many drafts at once. The page for single texts links to it. */
export const room: Room = {
  pages: [
    { path: 'write/batches', component: lazyRouteComponent(() => import('./drafts-page.js'), 'DraftsPage') },
    { path: 'write/batches/$draftBatchId', component: lazyRouteComponent(() => import('./batch-page.js'), 'BatchPage') },
  ],
};
