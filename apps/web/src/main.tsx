import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Queries } from './api/queries.js';
import { createAppRouter } from './app/router.js';
import { followNavigation } from './ui/page.js';
import './ui/base.css';

/** What says that the page is loading stays for a third of a second once it is drawn, so it is drawn only where loading takes long. */
const patienceMs = 500;

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element to draw into.');

const queries = new Queries();
const router = createAppRouter(queries);
followNavigation(router);
reloadAfterDeploy();
void Promise.race([router.load(), new Promise((resolve) => setTimeout(resolve, patienceMs))]).then(() =>
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  ),
);

/** A page that was opened before a release asks for files that are gone: it is loaded again, once. */
function reloadAfterDeploy(): void {
  const key = 'imprint.reloadedAt';
  window.addEventListener('vite:preloadError', (event) => {
    if (Date.now() - Number(sessionStorage.getItem(key)) < 60_000) return;
    event.preventDefault();
    sessionStorage.setItem(key, String(Date.now()));
    window.location.reload();
  });
}
