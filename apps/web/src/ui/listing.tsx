import type { ReactElement, ReactNode } from 'react';
import './listing.css';

/** Things below each other, each an `<li>` of two parts: what it is, and how it is doing. */
export function Listing({ children }: { children: ReactNode }): ReactElement {
  return <ul className="listing">{children}</ul>;
}
