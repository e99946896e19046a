import { lazyRouteComponent } from '@tanstack/react-router';
import type { Room } from '../app/room.js';
import { sourceSearchOf } from './states.js';

export const room: Room = {
  pages: [
    {
      path: 'brands/$brandId/knowledge',
      component: lazyRouteComponent(() => import('./knowledge-page.js'), 'KnowledgePage'),
      validateSearch: (search) => ({ ...sourceSearchOf(search) }),
    },
    {
      path: 'brands/$brandId/knowledge/$sourceId',
      component: lazyRouteComponent(() => import('./source-page.js'), 'SourcePage'),
    },
  ],
};
