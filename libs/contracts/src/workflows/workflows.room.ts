import { declareRoom } from '../rooms/room.js';
import { workflowEvents } from './workflow-events.js';

/** Executions of workflows. */
export const workflows = declareRoom({
  events: workflowEvents,
});
