import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Outlet, useRouteContext, useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useState, type ReactElement } from 'react';
import { meQuery } from '../api/instance.js';
import { Live } from '../api/live.js';
import { OrganizationContext, type OpenOrganization } from '../api/organization.js';
import { LiveContext } from '../api/presence.js';
import { useWords } from '../words/words.js';
import { Banners } from './banners.js';
import { AppPending } from './fallbacks.js';
import { Keyboard } from './keyboard.js';
import { Navigation } from './navigation.js';
import { PersonMenu } from './person-menu.js';
import { organizationRouteId, type OrganizationRouteContext } from './route-context.js';
import { rooms } from './rooms.js';
import { appWords } from './words.js';
import './shell.css';

/** What rooms show on every page. */
const bars = rooms.flatMap(({ bar }) => bar ?? []);

/** What surrounds every page of an organization: navigation, who is here, what the connection is doing. */
export function Shell(): ReactElement {
  const t = useWords(appWords);
  const { organization, me }: OrganizationRouteContext = useRouteContext({ from: organizationRouteId });
  const live = useLive(organization.id);
  useCurrentRole(organization);
  return (
    <OrganizationContext value={organization}>
      <a className="skip" href="#main">
        {t('skip')}
      </a>
      <div className="shell">
        <header className="bar">
          <Navigation>
            <Keyboard me={me} />
          </Navigation>
          <Suspense>
            {bars.map((Bar, index) => (
              <Bar key={index} />
            ))}
          </Suspense>
          <PersonMenu me={me} organization={organization} />
        </header>
        <main id="main" tabIndex={-1}>
          <Banners live={live} />
          <LiveContext value={live}>
            <Suspense fallback={<AppPending />}>
              <Outlet key={organization.id} />
            </Suspense>
          </LiveContext>
        </main>
      </div>
    </OrganizationContext>
  );
}

/** One socket for as long as pages of the organization are open. */
function useLive(organizationId: string): Live | undefined {
  const queries = useQueryClient();
  const [live, setLive] = useState<Live>();
  useEffect(() => {
    const opened = new Live(organizationId, queries);
    setLive(opened);
    return opened.stop;
  }, [organizationId, queries]);
  return live;
}

/** A role that somebody else changes counts at once. After a change of the address, what is open stays open. */
function useCurrentRole({ id, slug, role, name }: OpenOrganization): void {
  const router = useRouter();
  const now = useQuery(meQuery).data?.organizations.find((each) => each.id === id)?.attributes;
  const isOld = now?.slug === slug && (now.role !== role || now.name !== name);
  useEffect(() => {
    if (isOld) void router.invalidate();
  }, [isOld, router]);
}
