import { lazyRouteComponent } from '@tanstack/react-router';
import type { Room } from '../app/room.js';

/** The same for both: a new post that is saved goes on under the address of its draft. */
const component = lazyRouteComponent(() => import('./compose-page.js'), 'ComposePage');

export const room: Room = {
  pages: [
    {
      path: 'compose',
      component,
      validateSearch: ({ date, asset, post }) => ({
        ...(typeof date === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(date) && { date }),
        ...(typeof asset === 'string' && { asset }),
        ...(typeof post === 'string' && { post }),
      }),
    },
    { path: 'compose/$releaseId', component },
  ],
  link: {
    path: 'compose',
    label: { en: 'New post', de: 'Neuer Beitrag' },
    icon: 'pen',
    order: 5,
    shortcut: 'n',
    least: 'creator',
    isAction: true,
  },
};
