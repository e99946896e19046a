import { lazyRouteComponent } from '@tanstack/react-router';
import type { Room } from '../app/room.js';
import { calendarSearch } from './search.js';

export const room: Room = {
  pages: [
    {
      path: 'calendar',
      component: lazyRouteComponent(() => import('./calendar-page.js'), 'CalendarPage'),
      validateSearch: calendarSearch,
    },
  ],
  link: { path: 'calendar', label: { en: 'Calendar', de: 'Kalender' }, icon: 'calendar', order: 20, shortcut: 'g c' },
  keys: [{ keys: 'm', label: { en: 'Move the post that has the focus', de: 'Ausgewählten Beitrag verschieben' } }],
};
