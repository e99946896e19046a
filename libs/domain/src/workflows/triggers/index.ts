import { RequestsOrApprovals } from '../../approvals/index.js';
import { FeedReader } from '../../knowledge/index.js';
import { TriggerEvents } from '../../webhooks/index.js';
import { DueTriggersRepository } from './due-triggers.repository.js';
import { EventChains } from './event-chains.js';
import { EventChainsRepository } from './event-chains.repository.js';
import { EventTriggerWorker } from './event-trigger-worker.js';
import { EventTriggers } from './event-triggers.js';
import { RunFeed } from './run-feed.js';
import { RunSchedule } from './run-schedule.js';
import { ScheduleTimes } from './schedule-times.js';
import { ScheduleWorkflow } from './schedule-workflow.js';
import { StartTriggered } from './start-triggered.js';
import { TriggerRequests } from './trigger-requests.js';
import { TriggerRights } from './trigger-rights.js';
import { TriggerViews } from './trigger-views.js';
import { TriggerWorker } from './trigger-worker.js';
import { WorkflowHooks } from './workflow-hooks.js';
import { WorkflowTriggersRepository } from './workflow-triggers.repository.js';
import { WorkflowTriggers } from './workflow-triggers.service.js';

/** Has triggers start executions. */
export const startingTriggers = [EventChains, EventChainsRepository, EventTriggers, StartTriggered, WorkflowTriggersRepository];

/** Makes and changes triggers, and takes calls of hooks. */
export const changingTriggers = [
  ...[RequestsOrApprovals, ScheduleTimes, ScheduleWorkflow, TriggerRequests, TriggerRights],
  ...[TriggerViews, WorkflowHooks, WorkflowTriggers],
];

/** Runs triggers, in a worker. */
export const triggerWorkers = [
  ...[DueTriggersRepository, EventTriggerWorker, FeedReader, RunFeed, RunSchedule, TriggerEvents, TriggerWorker],
];

export { holdRestoredTriggers } from './hold-restored.js';
export { EventTriggers } from './event-triggers.js';
export { ScheduleTimes } from './schedule-times.js';
export { ScheduleWorkflow, type WorkflowSchedule } from './schedule-workflow.js';
export { scheduleTool, TriggerRequests } from './trigger-requests.js';
export type { TriggerView } from './trigger-views.js';
export { type HookCall, WorkflowHooks } from './workflow-hooks.js';
export { WorkflowTriggers } from './workflow-triggers.service.js';
