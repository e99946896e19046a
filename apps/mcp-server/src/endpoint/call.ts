import type { Principal } from '@imprint/contracts/access';
import type { ToolSelection } from '../tools/toolset-selection.js';

/** Caller, connector and selection of a message, passed along with it and not stored. */
export interface Call {
  principal: Principal;
  selection: ToolSelection;
}
