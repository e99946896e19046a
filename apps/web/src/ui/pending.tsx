import { useEffect, useState, type ReactElement } from 'react';
import './pending.css';

/** Nothing for a moment, then a spinner: what is quick does not flicker. */
export function Pending({ label }: { label: string }): ReactElement {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), 200);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="pending" role="status">
      {isSlow && (
        <>
          <span className="spinner" aria-hidden="true" />
          {label}
        </>
      )}
    </div>
  );
}
