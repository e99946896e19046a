import { useId, type ReactElement, type ReactNode } from 'react';
import './panel.css';

interface PanelProps {
  title: string;
  /** Beside the title: a link or a count. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A card with a heading: one subject of a page. */
export function Panel({ title, aside, children }: PanelProps): ReactElement {
  const id = useId();
  return (
    <section className="panel" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  );
}

/** What appears here once there is something, and how to begin. */
export function Empty({ children }: { children: ReactNode }): ReactElement {
  return <div className="empty">{children}</div>;
}
