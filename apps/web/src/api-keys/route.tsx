import { lazyRouteComponent } from '@tanstack/react-router';
import type { Room } from '../app/room.js';
import { isStatus } from './statuses.js';

export const room: Room = {
  pages: [
    {
      path: 'settings/api-keys',
      component: lazyRouteComponent(() => import('./api-keys-page.js'), 'ApiKeysPage'),
      validateSearch: ({ status }) => (isStatus(status) && status !== 'active' ? { status } : {}),
    },
    {
      path: 'settings/api-keys/new',
      component: lazyRouteComponent(() => import('./new-api-key-page.js'), 'NewApiKeyPage'),
    },
    {
      path: 'settings/api-keys/$apiKeyId',
      component: lazyRouteComponent(() => import('./api-key-page.js'), 'ApiKeyPage'),
    },
  ],
  link: { path: 'settings/api-keys', label: { en: 'API keys', de: 'API-Schlüssel' }, icon: 'key', order: 110, group: 'settings' },
};
