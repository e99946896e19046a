import { lazyRouteComponent } from '@tanstack/react-router';
import type { Room } from '../app/room.js';
import { graphSearchOf, listSearchOf, templateSearchOf } from './search.js';

export const room: Room = {
  pages: [
    {
      path: 'workflows',
      component: lazyRouteComponent(() => import('./workflows-page.js'), 'WorkflowsPage'),
      validateSearch: (search) => ({ ...listSearchOf(search) }),
    },
    {
      path: 'workflows/templates',
      component: lazyRouteComponent(() => import('./templates/templates-page.js'), 'TemplatesPage'),
      validateSearch: (search) => ({ ...templateSearchOf(search) }),
    },
    {
      path: 'workflows/templates/$templateId',
      component: lazyRouteComponent(() => import('./templates/template-page.js'), 'TemplatePage'),
    },
    {
      path: 'workflows/$workflowId',
      component: lazyRouteComponent(() => import('./editor-page.js'), 'EditorPage'),
      validateSearch: (search) => ({ ...graphSearchOf(search) }),
    },
    {
      path: 'workflows/$workflowId/triggers',
      component: lazyRouteComponent(() => import('./triggers/triggers-page.js'), 'TriggersPage'),
    },
    {
      path: 'workflows/$workflowId/executions/$executionId',
      component: lazyRouteComponent(() => import('./runs/run-page.js'), 'RunPage'),
      validateSearch: (search) => ({ ...graphSearchOf(search) }),
    },
  ],
  link: {
    path: 'workflows',
    label: { en: 'Workflows', de: 'Workflows' },
    icon: 'branches',
    order: 46,
    shortcut: 'g f',
  },
};
