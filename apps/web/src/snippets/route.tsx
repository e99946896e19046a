import { lazyRouteComponent } from '@tanstack/react-router';
import type { Room } from '../app/room.js';

export const room: Room = {
  pages: [{ path: 'settings/snippets', component: lazyRouteComponent(() => import('./snippets-page.js'), 'SnippetsPage') }],
  link: {
    path: 'settings/snippets',
    label: { en: 'Snippets', de: 'Textbausteine' },
    icon: 'quote',
    order: 96,
    group: 'settings',
  },
};
