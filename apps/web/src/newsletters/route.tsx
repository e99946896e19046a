import { lazyRouteComponent } from '@tanstack/react-router';
import { searchOf } from '../api/pages.js';
import type { Room } from '../app/room.js';
import { subscriberSearchOf } from './statuses.js';

export const room: Room = {
  pages: [
    {
      path: 'newsletters',
      component: lazyRouteComponent(() => import('./newsletters-page.js'), 'NewslettersPage'),
      validateSearch: searchOf,
    },
    {
      path: 'newsletters/$newsletterId',
      component: lazyRouteComponent(() => import('./newsletter-page.js'), 'NewsletterPage'),
      validateSearch: (search) => ({ ...subscriberSearchOf(search) }),
    },
  ],
  link: { path: 'newsletters', label: { en: 'Newsletters', de: 'Newsletter' }, icon: 'mail', order: 57, shortcut: 'g n' },
};
