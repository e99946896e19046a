import { describeCustomModels } from './web-app/custom-models-journeys.mjs';
import { describeModelChoices } from './web-app/model-choices-journeys.mjs';
import { describeRooms } from './web-app/in-rooms.mjs';

describeRooms('tmp', [describeCustomModels, describeModelChoices]);
