import type { AnyRouter } from '@tanstack/react-router';
import { useEffect, useRef, type ReactElement, type ReactNode } from 'react';
import './page.css';

let hasNavigated = false;

/** From the first change of path on, a new page takes the focus to its heading, as a page load would. */
export function followNavigation(router: AnyRouter): void {
  router.subscribe('onBeforeNavigate', ({ pathChanged, fromLocation }) => {
    if (pathChanged && fromLocation !== undefined) hasNavigated = true;
  });
}

interface PageProps {
  title: string;
  /** Under the title. */
  lead?: ReactNode;
  /** Beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page: its title, what can be done with all of it, and its content. */
export function Page({ title, lead, actions, children }: PageProps): ReactElement {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasNavigated) heading.current?.focus();
  }, []);
  return (
    <>
      <title>{`${title} · Imprint`}</title>
      <header className="page-head">
        <div>
          <h1 ref={heading} tabIndex={-1} className="theirs">
            {title}
          </h1>
          {lead}
        </div>
        {actions !== undefined && <div className="actions">{actions}</div>}
      </header>
      {children}
    </>
  );
}
