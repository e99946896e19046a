import type { ReactElement, ReactNode } from 'react';
import './note.css';

/** Above a form: what was found, who has to agree, and what can be done about it. */
export function Note({ text, children }: { text: ReactNode; children?: ReactNode }): ReactElement {
  return (
    <div className="note-box" role="status">
      <p className="theirs">{text}</p>
      {children !== undefined && <div className="actions">{children}</div>}
    </div>
  );
}
