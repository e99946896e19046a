import type {
  TemplateCategory,
  TemplateNeed,
  TemplateTrigger,
  WorkflowEdge,
  WorkflowInput,
  WorkflowNode,
} from '@imprint/contracts/workflows';
import { placedNodes, type Places } from './place-nodes.js';

/** What whoever installs or starts it is asked for. */
export type TemplateInput = WorkflowInput & { description: string };

/** A node of a template. Its label says what it does there. */
export type TemplateNode = WorkflowNode & { label: string };

/** A workflow that is ready to be installed. */
export interface WorkflowTemplate {
  /** A word that never changes. */
  id: string;
  label: string;
  description: string;
  category: TemplateCategory;
  needs: readonly TemplateNeed[];
  /** What usually starts it; null for somebody who presses the button. */
  trigger: TemplateTrigger | null;
  inputs: Readonly<Record<string, TemplateInput>>;
  nodes: readonly TemplateNode[];
  edges: readonly WorkflowEdge[];
  layout: Places;
}

/** A template as its file has it. */
interface WrittenTemplate extends Omit<WorkflowTemplate, 'edges' | 'layout' | 'trigger'> {
  trigger?: TemplateTrigger;
  /** Each from a node, or a port of it, to the next node. */
  edges: readonly (readonly [from: string, to: string])[];
}

/** The template, with a place for every node. */
export function template({ edges: written, trigger, ...rest }: WrittenTemplate): WorkflowTemplate {
  const edges = written.map(([from, to]) => ({ from, to }));
  return { ...rest, trigger: trigger ?? null, edges, layout: placedNodes(rest.nodes, edges) };
}

const noTrigger = { cron: null, event: null, urlInput: null };
/** @param cron minute, hour, day, month, day of the week */
export const onSchedule = (cron: string): TemplateTrigger => ({ ...noTrigger, kind: 'schedule', cron });
export const onEvent = (event: string): TemplateTrigger => ({ ...noTrigger, kind: 'event', event });
export const onHook: TemplateTrigger = { ...noTrigger, kind: 'hook' };
/** @param urlInput input that is the address of the feed */
export const onEntry = (urlInput: string): TemplateTrigger => ({ ...noTrigger, kind: 'rss', urlInput });
