import type { ReactElement, ReactNode } from 'react';
import './save-bar.css';

interface SaveBarProps {
  /** What went wrong, and whether everything is kept. */
  said: ReactNode;
  /** The buttons. */
  children: ReactNode;
}

/** Below a long form, in view while somebody writes: whether it is saved, and what can be done with it. */
export function SaveBar({ said, children }: SaveBarProps): ReactElement {
  return (
    <div className="save-bar">
      <div className="said">{said}</div>
      <div className="actions">{children}</div>
    </div>
  );
}
