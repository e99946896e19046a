import { lazyRouteComponent } from '@tanstack/react-router';
import { searchOf } from '../api/pages.js';
import type { Room } from '../app/room.js';
import { isFilter } from './statuses.js';

/** The same for both: a new article that is saved goes on under its address. */
const component = lazyRouteComponent(() => import('./article-page.js'), 'ArticlePage');

export const room: Room = {
  pages: [
    {
      path: 'articles',
      component: lazyRouteComponent(() => import('./articles-page.js'), 'ArticlesPage'),
      validateSearch: (search) => ({
        ...searchOf(search),
        ...(isFilter(search['status']) && { status: search['status'] }),
        ...brandOf(search),
      }),
    },
    { path: 'articles/new', component, validateSearch: brandOf },
    { path: 'articles/$articleId', component },
  ],
  link: { path: 'articles', label: { en: 'Articles', de: 'Artikel' }, icon: 'document', order: 35, shortcut: 'g t' },
  find: () => import('./find.js').then(({ find }) => find),
};

function brandOf({ brandId }: Record<string, unknown>): { brandId?: string } {
  return typeof brandId === 'string' && /^brand_\w+$/.test(brandId) ? { brandId } : {};
}
