import type { Principal, Toolset } from '@imprint/contracts';

/** Who calls and what they selected: travels with the message and is kept by nobody. */
export interface Call {
  principal: Principal;
  selection: ReadonlySet<Toolset>;
}
