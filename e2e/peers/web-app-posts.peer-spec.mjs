// Writing and scheduling posts in a real browser, as people do it.
import { describeCollaboration } from './web-app/collaboration-journeys.mjs';
import { describeComposer } from './web-app/composer-journeys.mjs';
import { describeRooms } from './web-app/in-rooms.mjs';
import { describeRecurrence } from './web-app/recurrence-journeys.mjs';
import { describeSchedulePreview } from './web-app/schedule-preview-journeys.mjs';
import { describeThreads } from './web-app/threads-journeys.mjs';
import { describeWriting } from './web-app/write-journeys.mjs';

describeRooms('posts in the web app', [
  describeComposer,
  describeRecurrence,
  describeCollaboration,
  describeSchedulePreview,
  describeThreads,
  describeWriting,
]);
