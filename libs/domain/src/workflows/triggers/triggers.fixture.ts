import type { Principal } from '@imprint/contracts/access';
import { graphSchema, type CreateTrigger, type WorkflowGraph } from '@imprint/contracts/workflows';
import { newId, SecretBox } from '@imprint/platform/crypto';
import { KnowledgeFetch } from '@imprint/platform/safe-fetch';
import { LocalRateWindow } from '@imprint/platform/rate-window';
import { eventually, testConfig } from '@imprint/platform/testing';
import type { DataSource } from 'typeorm';
import { Requesters, RequestsOrApprovals } from '../../approvals/index.js';
import { AuditTrail } from '../../audit/index.js';
import { LocalSignalBus } from '../../generation/local-signal-bus.fixture.js';
import { Authors, Memberships, type IdentityService } from '../../identity/index.js';
import { MembershipsRepository } from '../../identity/memberships.repository.js';
import { FeedReader } from '../../knowledge/index.js';
import { openDatabase } from '../../schema/database.fixture.js';
import { TriggerEvents } from '../../webhooks/index.js';
import { WorkflowEntity } from '../definitions/workflow.entity.js';
import { WorkflowVersionsRepository } from '../definitions/workflow-versions.repository.js';
import { WorkflowsRepository } from '../definitions/workflows.repository.js';
import { AdmitExecutions } from '../executions/admit-executions.js';
import { CheckStart } from '../executions/check-start.js';
import { ExecutionEntity } from '../executions/execution.entity.js';
import { ExecutionAdmissionsRepository } from '../executions/execution-admissions.repository.js';
import { ExecutionsRepository } from '../executions/executions.repository.js';
import { CompensationsRepository } from '../executions/compensations.repository.js';
import { ReachableGraphs } from '../executions/reachable-graphs.js';
import { StartExecution } from '../executions/start-execution.js';
import type { NodeDeclaration } from '../nodes/node-kind.js';
import { NodeCatalogue } from '../nodes/node-kinds.js';
import { PassKind } from '../nodes/test-kinds.fixture.js';
import { DueTriggersRepository } from './due-triggers.repository.js';
import { EventChains } from './event-chains.js';
import { EventChainsRepository } from './event-chains.repository.js';
import { EventTriggerWorker } from './event-trigger-worker.js';
import { EventTriggers } from './event-triggers.js';
import { RunFeed } from './run-feed.js';
import { RunSchedule } from './run-schedule.js';
import { ScheduleWorkflow } from './schedule-workflow.js';
import { StartTriggered } from './start-triggered.js';
import { TriggerRequests } from './trigger-requests.js';
import { TriggerRights } from './trigger-rights.js';
import { TriggerViews } from './trigger-views.js';
import { TriggerWorker } from './trigger-worker.js';
import { WorkflowHooks } from './workflow-hooks.js';
import { WorkflowTriggerEntity } from './workflow-trigger.entity.js';
import { WorkflowTriggersRepository } from './workflow-triggers.repository.js';
import { WorkflowTriggers } from './workflow-triggers.service.js';

export const person: Principal = {
  ...({ kind: 'session', userId: 'user', organizationId: 'org', role: 'owner', scopes: [] } as const),
  ...{ apiKeyId: null, brandIds: null, clientIp: null },
};
export const creator: Principal = { ...person, role: 'creator' };
export const stranger: Principal = { ...person, organizationId: 'other' };

/** Publishes something, for the rules about that. It is never run. */
const outside: NodeDeclaration = {
  ...{ kind: 'shout', label: 'Shout', description: 'For tests.', group: 'publish', fields: {}, outputs: {}, ports: ['out'] },
  ...{ replay: 'keyed', scopes: ['posts:publish'], reachesOutside: true, timeoutSeconds: 30 },
  retry: { maxAttempts: 1, waitSeconds: 0 },
};

export const graphOf = (nodes: WorkflowGraph['nodes'], inputs: WorkflowGraph['inputs'] = {}): WorkflowGraph => ({
  ...{ schema: graphSchema, name: 'Test', inputs, nodes, edges: [] },
});
export const harmless = graphOf([{ id: 'a', kind: 'pass', with: { value: 1 } }]);
export const publishing = graphOf([{ id: 'a', kind: 'shout' }]);

/** Services over a pool of their own, like another process. */
function servicesOver(dataSource: DataSource, signals: LocalSignalBus, settings: object) {
  const config = testConfig({ SWEEP_INTERVAL_MS: 200, WORKFLOW_LEASE_SECONDS: 2, ...settings });
  const [workflows, versions] = [new WorkflowsRepository(dataSource), new WorkflowVersionsRepository(dataSource)];
  const catalogue = new NodeCatalogue([new PassKind(), outside]);
  const checks = new CheckStart(catalogue, new ReachableGraphs(versions), new CompensationsRepository(dataSource));
  const admissions = new AdmitExecutions(new ExecutionAdmissionsRepository(dataSource), signals, config);
  const executions = new ExecutionsRepository(dataSource);
  const starting = new StartExecution(dataSource, workflows, versions, executions, checks, admissions);
  const rows = new WorkflowTriggersRepository(dataSource);
  const requesters = new Requesters(
    new Memberships(new MembershipsRepository(dataSource)),
    undefined as never,
    undefined as never,
  );
  const triggered = new StartTriggered(starting, requesters, rows);
  const due = new DueTriggersRepository(dataSource);
  const schedules = new RunSchedule(due, triggered);
  const feeds = new RunFeed(
    due,
    new FeedReader(new KnowledgeFetch(testConfig({ KNOWLEDGE_ALLOWED_HOSTS: ['127.0.0.1'] }))),
    triggered,
  );
  const events = new EventTriggers(rows, new EventChains(new EventChainsRepository(dataSource)), triggered);
  const rights = new TriggerRights(dataSource, workflows, versions, checks);
  const authors = new Authors({
    people: (ids: string[]) => Promise.resolve(ids.map((id) => ({ id, name: 'Ada' }))),
  } as unknown as IdentityService);
  const secrets = new SecretBox(config);
  const views = new TriggerViews(authors, config);
  const triggers = new WorkflowTriggers(dataSource, rows, rights, views, secrets, new AuditTrail(dataSource));
  const scheduling = new ScheduleWorkflow(triggers, rows, rights);
  const hooks = new WorkflowHooks(rows, triggered, secrets, new LocalRateWindow());
  return {
    ...{ config, workflows, versions, starting, rows, due, schedules, feeds, events, rights, triggers, scheduling, hooks },
    requestsOver: (asking: RequestsOrApprovals) => new TriggerRequests(triggers, rights, scheduling, asking),
    worker: () => new TriggerWorker(due, schedules, feeds, signals, config),
    eventWorker: () => new EventTriggerWorker(new TriggerEvents(dataSource), events, signals, config),
  };
}

/** Triggers of two organizations, `org` and `other`, on a real database. */
export async function openTriggers(settings: object = {}) {
  const database = await openDatabase();
  const { dataSource } = database;
  await dataSource.query(`insert into organization (id, name, slug) values ('other', 'Other', 'other')`);
  await dataSource.query(
    `insert into membership (organization_id, user_id, role) values ('org', 'user', 'owner'), ('other', 'user', 'owner')`,
  );
  const signals = new LocalSignalBus();
  const services = servicesOver(dataSource, signals, settings);
  const stopping: { beforeApplicationShutdown(): Promise<void> }[] = [];

  const publish = async (graph: WorkflowGraph, organizationId = 'org', workflowId = newId('flow')): Promise<string> => {
    const owned = { organizationId, userId: 'user' };
    const known = await dataSource.getRepository(WorkflowEntity).findOneBy({ id: workflowId });
    if (known === null)
      await dataSource.getRepository(WorkflowEntity).insert({
        ...{ id: workflowId, ...owned, brandId: null, name: 'Test', description: '', draft: graph as never, draftRevision: 1 },
      });
    await dataSource.transaction(async (manager) => {
      const { number } = await services.versions.ensure(manager, { ...owned, workflowId, graph });
      await manager.update(WorkflowEntity, { id: workflowId, organizationId }, { publishedVersion: number });
    });
    return workflowId;
  };
  const run = <Worker extends { onApplicationBootstrap(): void; beforeApplicationShutdown(): Promise<void> }>(worker: Worker) => {
    stopping.push(worker);
    worker.onApplicationBootstrap();
    return worker;
  };
  const executionsOf = (workflowId: string): Promise<ExecutionEntity[]> =>
    dataSource.getRepository(ExecutionEntity).find({ where: { workflowId }, order: { createdAt: 'ASC', id: 'ASC' } });
  const triggerOf = (id: string): Promise<WorkflowTriggerEntity> =>
    dataSource.getRepository(WorkflowTriggerEntity).findOneByOrFail({ id });
  return {
    ...{ ...database, ...services, signals, publish, run, executionsOf, triggerOf },
    /** A trigger of the owner, of a new workflow. */
    async trigger(body: CreateTrigger, graph: WorkflowGraph = harmless) {
      const workflowId = await publish(graph);
      const view = await services.triggers.create(person, workflowId, body);
      return { workflowId, view, id: view.id };
    },
    /** When its executions were due, by the local time of the schedule. */
    async localTimes(workflowId: string): Promise<string[]> {
      const rows = await executionsOf(workflowId);
      return rows.map(({ triggerPayload }) => (triggerPayload as { localTime: string }).localTime);
    },
    async another(): Promise<ReturnType<typeof servicesOver>> {
      return servicesOver(await database.connect(), signals, settings);
    },
    started: (workflowId: string, count: number): Promise<ExecutionEntity[]> =>
      eventually(async () => {
        const rows = await executionsOf(workflowId);
        return rows.length >= count ? rows : undefined;
      }),
    async stop(): Promise<void> {
      for (const one of stopping.splice(0)) await one.beforeApplicationShutdown();
    },
    async close(): Promise<void> {
      for (const one of stopping.splice(0)) await one.beforeApplicationShutdown();
      await database.close();
    },
  };
}
