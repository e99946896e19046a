// A process that runs steps: `workflow-kills.spec.ts` has two of it, one of which is cut off from everything.
import { RecordingListenerModule } from '@imprint/domain/generation';
import { schema } from '@imprint/domain/schema';
import { WorkflowWorkerModule } from '@imprint/domain/workflows';
import { platformModules } from '@imprint/platform/app';
import { createApp } from '@imprint/platform/http';
import { testConfig } from '@imprint/platform/testing';
import { Module } from '@nestjs/common';
import { once } from 'node:events';
import { adapters } from './adapters.fixture.js';

const [settings = '{}'] = process.argv.slice(2);
const config = testConfig(JSON.parse(settings) as Parameters<typeof testConfig>[0]);

@Module({ imports: [...adapters, RecordingListenerModule, WorkflowWorkerModule] })
class StepsModule {}

const imports = platformModules({ app: 'scheduler-worker', config, schema, usesQueue: true });
const app = await createApp('scheduler-worker', { module: StepsModule, imports }, config);
process.once('disconnect', () => process.exit());
process.send?.('loaded');
// Until then, somebody else runs steps.
await once(process, 'message');
await app.init();
process.send?.('ready');
