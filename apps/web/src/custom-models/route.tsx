import { lazyRouteComponent } from '@tanstack/react-router';
import type { Room } from '../app/room.js';
import { newModelSearchOf, trainingSearchOf } from './search.js';

export const room: Room = {
  pages: [
    {
      path: 'custom-models',
      component: lazyRouteComponent(() => import('./custom-models-page.js'), 'CustomModelsPage'),
      validateSearch: trainingSearchOf,
    },
    {
      path: 'custom-models/new',
      component: lazyRouteComponent(() => import('./new-model-page.js'), 'NewModelPage'),
      validateSearch: newModelSearchOf,
    },
    {
      path: 'custom-models/$trainingId',
      component: lazyRouteComponent(() => import('./model-page.js'), 'ModelPage'),
    },
  ],
  link: {
    path: 'custom-models',
    label: { en: 'Custom models', de: 'Eigene Modelle' },
    icon: 'layers',
    order: 45,
    shortcut: 'g m',
  },
  find: () => import('./find.js').then(({ find }) => find),
};
