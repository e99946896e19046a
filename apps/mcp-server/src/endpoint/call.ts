import type { Principal } from '@imprint/contracts/access';
import type { ToolSelection } from '../tools/toolset-selection.js';

/** Who calls, by which connector, and what they selected: travels with the message and is kept by nobody. */
export interface Call {
  principal: Principal;
  selection: ToolSelection;
}
