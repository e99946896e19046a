import { lazyRouteComponent } from '@tanstack/react-router';
import { modes } from './modes.js';
import type { Room } from '../app/room.js';

export const room: Room = {
  pages: [
    {
      path: 'generate',
      component: lazyRouteComponent(() => import('./generate-page.js'), 'GeneratePage'),
      validateSearch: ({ mode, promptId, compare }) => ({
        ...(modes.some((each) => each === mode && each !== 'single') && { mode }),
        ...(typeof compare === 'string' && /^gen_\w+(\.gen_\w+){1,39}$/.test(compare) && { compare }),
        ...(typeof promptId === 'string' && /^prm_\w+$/.test(promptId) && { promptId }),
      }),
    },
    {
      path: 'generate/generations/$generationId',
      component: lazyRouteComponent(() => import('./receipt-page.js'), 'ReceiptPage'),
    },
    {
      path: 'generate/batches/$batchId',
      component: lazyRouteComponent(() => import('./batch-page.js'), 'BatchPage'),
      validateSearch: ({ status }) => (status === 'failed' ? { status } : {}),
    },
  ],
  link: { path: 'generate', label: { en: 'Generate', de: 'Erzeugen' }, icon: 'sparkle', order: 40, shortcut: 'g i' },
};
