import { runApp } from '@imprint/platform/http';
import { KeysServiceModule } from './keys-service.module.js';

await runApp('keys-service', (config) => KeysServiceModule.forRoot(config), { behindGateway: true });
