// Looking after content in a real browser: files, models that learn from them, articles, prompts, newsletters and imports.
import { describeArticles } from './web-app/articles-journeys.mjs';
import { describeCustomModels } from './web-app/custom-models-journeys.mjs';
import { describeImports } from './web-app/imports-journeys.mjs';
import { describeRooms } from './web-app/in-rooms.mjs';
import { describeLibrary } from './web-app/library-journeys.mjs';
import { describeNewsletters } from './web-app/newsletters-journeys.mjs';
import { describePrompts } from './web-app/prompts-journeys.mjs';
import { describeVendorTrainers } from './web-app/vendor-trainers-journeys.mjs';

describeRooms('content in the web app', [
  describeImports,
  describeLibrary,
  describeCustomModels,
  describeArticles,
  describePrompts,
  describeNewsletters,
  describeVendorTrainers,
]);
