/** The format of graphs that this release reads and writes. */
export const graphSchema = 'imprint.workflow/1';

/** Types of values, as inputs declare them and as outputs of nodes are described. */
export const valueTypes = ['text', 'number', 'boolean', 'list', 'object', 'any'] as const;
export type ValueType = (typeof valueTypes)[number];

/**
 * What happens once a node has failed and no retry is left:
 * - `stop`: the execution fails;
 * - `continue`: it goes on through the port `error`;
 * - `compensate`: the execution fails, after what it has done was undone.
 */
export const failurePolicies = ['stop', 'continue', 'compensate'] as const;
export type FailurePolicy = (typeof failurePolicies)[number];

/** What settings and inputs can be the id or name of: the editor and the forms offer those. */
export const workflowReferences = [
  ...(['brand', 'connection', 'post', 'asset', 'image', 'video', 'audio'] as const),
  ...(['workflow', 'member', 'role', 'platform', 'model', 'language', 'timezone'] as const),
] as const;
export type WorkflowReference = (typeof workflowReferences)[number];

/** Types of what an entry of a list holds. */
export const entryTypes = ['text', 'number', 'boolean'] as const;

/** What each entry of a list has under one name. */
export interface WorkflowEntryField {
  type: (typeof entryTypes)[number];
  description?: string;
  /** What a text is the id or name of. */
  refersTo?: WorkflowReference;
}

/** A value that whoever starts an execution may give. */
export interface WorkflowInput {
  type: ValueType;
  /** Without a value, and without a default, the execution is refused. */
  required?: boolean;
  default?: unknown;
  description?: string;
  /** What a text, or each entry of a list, is the id or name of: forms offer those to choose from. */
  refersTo?: WorkflowReference;
  /** Of a list of objects: what each of them has, so that forms ask for it field by field. */
  entries?: Readonly<Record<string, WorkflowEntryField>>;
}

/** When a failed step is tried again. */
export interface StepRetry {
  /** Attempts altogether, the first one included. */
  maxAttempts: number;
  /** Before the second attempt; each further wait is twice as long. */
  waitSeconds: number;
}

/** How what a node has done is undone. */
export interface NodeUndo {
  /** A kind that can undo, such as `http_request`. */
  kind: string;
  /** Settings of that kind. Their expressions read the output of the node, too. */
  with?: Readonly<Record<string, unknown>>;
}

/** A step of a workflow. */
export interface WorkflowNode {
  /** A word, unique in its graph, by which expressions name the output: `steps.<id>`. */
  id: string;
  kind: string;
  label?: string;
  /** Settings of its kind. A value is literal, `{"$": "expression"}`, or, in fields for texts, a text with `{{ expression }}`. */
  with?: Readonly<Record<string, unknown>>;
  onError?: FailurePolicy;
  retry?: StepRetry;
  timeoutSeconds?: number;
  /** Instead of what its kind does when the execution is compensated. */
  undo?: NodeUndo;
  /** People and agents may not change or remove it, until it is unlocked. */
  locked?: boolean;
}

/** A connection: once `from` has ended through that port, `to` may begin. */
export interface WorkflowEdge {
  /** `node`, which means its port `out`, or `node.port`. */
  from: string;
  to: string;
}

/** A workflow as data, as it is stored, imported and exported. */
export interface WorkflowGraph {
  schema: typeof graphSchema;
  name: string;
  inputs: Readonly<Record<string, WorkflowInput>>;
  nodes: readonly WorkflowNode[];
  edges: readonly WorkflowEdge[];
  /** Where the editor draws a node, by its id. */
  layout?: Readonly<Record<string, { x: number; y: number }>>;
}
