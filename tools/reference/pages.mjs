// The generated pages and files, each from its only source: controllers and DTO classes, catalogues, settings.
import { apiPage } from './api-page.mjs';
import { channelPage } from './channel-page.mjs';
import { clientPage } from './client-page.mjs';
import { composeFile, exampleOfEnv } from './container-settings.mjs';
import { envPage } from './env-page.mjs';
import { errorPage } from './error-page.mjs';
import { eventPage } from './event-page.mjs';
import { receiverSchema, receiverTypes } from './receiver-types.mjs';
import { scopePage } from './scope-page.mjs';
import { sdkSources } from './sdk-sources.mjs';
import { templatePage, templatePictures } from './template-page.mjs';
import { toolPage } from './tool-page.mjs';
import { root } from '../set-up.mjs';

/** Path from the root and full text, none of a file that is to go. The same code gives the same text. */
export const pages = [
  { path: 'docs/api.md', text: await apiPage() },
  { path: 'docs/channel-rules.md', text: await channelPage() },
  { path: 'docs/errors.md', text: errorPage() },
  { path: 'docs/events.md', text: eventPage() },
  { path: 'docs/clients.md', text: clientPage() },
  { path: 'docs/env.md', text: envPage() },
  { path: '.env.example', text: exampleOfEnv() },
  { path: 'docker-compose.yml', text: composeFile(root) },
  { path: 'docs/scopes.md', text: await scopePage() },
  { path: 'docs/tools.md', text: toolPage() },
  { path: 'docs/workflow-templates.md', text: templatePage() },
  ...templatePictures(),
  { path: 'libs/webhooks/src/events.ts', text: await receiverTypes() },
  { path: 'libs/webhooks/src/event-schema.ts', text: await receiverSchema() },
  ...(await sdkSources()),
];
