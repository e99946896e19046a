import type { ReactElement, ReactNode } from 'react';
import './fact-list.css';

/** What something says, beside the name of each. */
export interface Fact {
  name: string;
  value: ReactNode;
}

/** Names on the left and what they say on the right; below each other on a phone. */
export function FactList({ facts }: { facts: readonly Fact[] }): ReactElement {
  return (
    <dl className="fact-list">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="theirs">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
