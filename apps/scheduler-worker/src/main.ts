import { refuseCredentialInUrl } from '@imprint/auth';
import { runApp } from '@imprint/platform/http';
import { SchedulerWorkerModule } from './scheduler-worker.module.js';

await runApp('scheduler-worker', (config) => SchedulerWorkerModule.forRoot(config), { handlers: [refuseCredentialInUrl] });
