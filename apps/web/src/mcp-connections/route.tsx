import { lazyRouteComponent } from '@tanstack/react-router';
import type { Room } from '../app/room.js';

export const room: Room = {
  pages: [
    {
      path: 'settings/mcp-connections',
      component: lazyRouteComponent(() => import('./mcp-connections-page.js'), 'McpConnectionsPage'),
      validateSearch: ({ of }) => (of === 'everyone' ? { of } : {}),
    },
  ],
  link: {
    path: 'settings/mcp-connections',
    label: { en: 'MCP connections', de: 'MCP-Verbindungen' },
    icon: 'link',
    order: 120,
    group: 'settings',
  },
};
