import { lazyRouteComponent } from '@tanstack/react-router';
import { modes } from './modes.js';
import type { Room } from '../app/room.js';

export const room: Room = {
  pages: [
    {
      path: 'generate',
      component: lazyRouteComponent(() => import('./generate-page.js'), 'GeneratePage'),
      validateSearch: ({ mode, promptId, compare, brandId, model }) => ({
        ...(modes.some((each) => each === mode && each !== 'single') && { mode }),
        ...(typeof compare === 'string' && /^gen_\w+(\.gen_\w+){1,39}$/.test(compare) && { compare }),
        ...(typeof promptId === 'string' && /^prm_\w+$/.test(promptId) && { promptId }),
        ...(typeof brandId === 'string' && /^brand_\w+$/.test(brandId) && { brandId }),
        ...(typeof model === 'string' && /^[\w.-]+\/[\w./:-]{1,190}$/.test(model) && { model }),
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
