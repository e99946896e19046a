import { runApp } from '@imprint/platform/http';
import { WebhookDispatcherModule } from './webhook-dispatcher.module.js';

await runApp('webhook-dispatcher', (config) => WebhookDispatcherModule.forRoot(config));
