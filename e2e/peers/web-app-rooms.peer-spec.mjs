// What an organization sets up, in a real browser. What holds for every page is in web-app.peer-spec.mjs.
import { describeBrands } from './web-app/brands-journeys.mjs';
import { describeConnections } from './web-app/connections-journeys.mjs';
import { describeCredits } from './web-app/credits-journeys.mjs';
import { describeRooms } from './web-app/in-rooms.mjs';
import { describeKnowledge } from './web-app/knowledge-journeys.mjs';
import { describeLeaving } from './web-app/leaving-journeys.mjs';
import { describeMemories } from './web-app/memories-journeys.mjs';
import { describeModelChoices } from './web-app/model-choices-journeys.mjs';
import { describeNotices } from './web-app/notices-journeys.mjs';
import { describeReceipts } from './web-app/receipts-journeys.mjs';
import { describeSettings } from './web-app/settings-journeys.mjs';

describeRooms('the rooms of the web app', [
  describeConnections,
  describeBrands,
  describeKnowledge,
  describeReceipts,
  describeSettings,
  describeLeaving,
  describeNotices,
  describeCredits,
  describeMemories,
  describeModelChoices,
]);
