// Workflows in a real browser. What holds for every page is in web-app.peer-spec.mjs.
import { describeRooms } from './web-app/in-rooms.mjs';
import { describeWorkflowInputs } from './web-app/workflow-inputs-journeys.mjs';
import { describeWorkflowRuns } from './web-app/workflow-runs-journeys.mjs';
import { describeWorkflowTemplates } from './web-app/workflow-templates-journeys.mjs';
import { describeWorkflowTriggers } from './web-app/workflow-triggers-journeys.mjs';
import { describeWorkflowUndoing } from './web-app/workflow-undo-journeys.mjs';
import { describeWorkflows } from './web-app/workflows-journeys.mjs';

describeRooms('workflows in the web app', [
  describeWorkflows,
  describeWorkflowRuns,
  describeWorkflowTriggers,
  describeWorkflowTemplates,
  describeWorkflowInputs,
  describeWorkflowUndoing,
]);
