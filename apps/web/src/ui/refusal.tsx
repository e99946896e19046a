import { ImprintError } from '@imprint/sdk';
import type { ReactElement } from 'react';
import { Trouble } from './trouble.js';

/** Why the API refuses what a form would send, each reason once; anything else is trouble. */
export function Refusal({ error }: { error: Error }): ReactElement {
  const reasons = error instanceof ImprintError && error.status === 400 ? [...new Set(Object.values(error.fields))] : [];
  if (reasons.length === 0) return <Trouble error={error} />;
  return (
    <ul className="faults" role="alert">
      {reasons.map((detail) => (
        <li key={detail} className="theirs">
          {detail}
        </li>
      ))}
    </ul>
  );
}
