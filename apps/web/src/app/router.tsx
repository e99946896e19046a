import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  Outlet,
  redirect,
  type AnyRouter,
} from '@tanstack/react-router';
import { meQuery } from '../api/instance.js';
import { forgetCopies } from '../api/local-copies.js';
import { openOrganization } from '../api/organization.js';
import { keepReviewSecret, reviewSecret } from '../api/review-secret.js';
import { loadWords } from '../words/words.js';
import { uiWords } from '../ui/words.js';
import { AppPending, AppTrouble, NotFound } from './fallbacks.js';
import { pathOfApproval } from './approval-address.js';
import { pages } from './rooms.js';
import { Shell } from './shell.js';
import { appWords } from './words.js';

const root = createRootRouteWithContext<{ queries: QueryClient }>()({
  component: Outlet,
  beforeLoad: () => Promise.all([loadWords(appWords), loadWords(uiWords)]).then(() => undefined),
});

/** Whoever comes without an organization in the path goes to the one that they act in by default. */
const toDefault = ({ from, to }: { from: string; to: string }) =>
  createRoute({
    getParentRoute: () => root,
    path: from,
    beforeLoad: async ({ context: { queries } }) => {
      const { defaultSlug } = await queries.ensureQueryData(meQuery);
      redirect({ to: `/${defaultSlug}/~${to}`, replace: true, throw: true });
    },
  });

const start = toDefault({ from: '/', to: '' });
/** Named in answers of the MCP server and in documents. */
const connect = toDefault({ from: 'connect', to: '/connect' });

/** For people without an account: the secret of their link stands after the `#`, and leaves the address at once. */
const reviewByLink = createRoute({
  getParentRoute: () => root,
  path: 'review',
  beforeLoad: ({ location }) => {
    if (keepReviewSecret(location.hash)) redirect({ to: '/review', replace: true, throw: true });
    return { secret: reviewSecret() };
  },
  component: lazyRouteComponent(() => import('../review/review-page.js'), 'ReviewPage'),
});

/** The `reviewUrl` of an approval. */
const review = createRoute({
  getParentRoute: () => root,
  path: 'publishing/review',
  validateSearch: ({ approval }: Record<string, unknown>) => (typeof approval === 'string' ? { approval } : {}),
  beforeLoad: async ({ context: { queries }, search }) => {
    const to = await pathOfApproval(await queries.ensureQueryData(meQuery), search.approval);
    redirect({ to, replace: true, throw: true });
  },
});

const status = createRoute({
  getParentRoute: () => root,
  path: 'status',
  component: lazyRouteComponent(() => import('../status/instance-page.js'), 'InstancePage'),
});

export const organizationRoute = createRoute({
  getParentRoute: () => root,
  path: '$organization/~',
  beforeLoad: async ({ context: { queries }, params }) => {
    const me = await queries.ensureQueryData(meQuery);
    void forgetOthers(me.user.id);
    const organization = openOrganization(me, params.organization);
    return organization === undefined ? notFound({ throw: true }) : { me, organization };
  },
  component: Shell,
});

let forgottenFor: string | undefined;

/** What somebody else has typed in this browser is not for whoever uses it now. */
async function forgetOthers(userId: string): Promise<void> {
  if (forgottenFor === userId) return;
  forgottenFor = userId;
  await forgetCopies({ except: userId }).catch(() => undefined);
}

const pageRoutes = pages.map(({ path, component, validateSearch = () => ({}), loadTexts: loader }) =>
  createRoute({ getParentRoute: () => organizationRoute, path: path === '' ? '/' : path, component, validateSearch, loader }),
);

export function createAppRouter(queries: QueryClient): AnyRouter {
  const router = createRouter({
    routeTree: root.addChildren([start, connect, reviewByLink, review, status, organizationRoute.addChildren(pageRoutes)]),
    context: { queries },
    defaultPreload: 'intent',
    defaultPendingMs: 200,
    defaultPendingMinMs: 300,
    defaultPendingComponent: AppPending,
    defaultErrorComponent: AppTrouble,
    defaultNotFoundComponent: NotFound,
    scrollRestoration: true,
  });
  const [, , opened] = router.getMatchedRoutes(window.location.pathname);
  beginPage(opened, queries);
  return router;
}

/** Asks for the first page and for its reader at once: each would otherwise begin after the one before has come. */
function beginPage(route: { id: string } | undefined, queries: QueryClient): void {
  const path = route?.id.replace(/^\/(\$organization\/~\/)?/, '');
  const page = pages.find((each) => each.path === path);
  if (page === undefined) return;
  void queries.prefetchQuery(meQuery);
  void page.component.preload?.();
  // What fails here is asked for again by the route, which says so.
  page.loadTexts().catch(() => undefined);
}
