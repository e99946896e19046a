import type { PromptAnswer, PromptEntry } from '../prompts/prompt.js';
import type { ResourceEntry, ResourceFamily, ResourceReading } from '../resources/resource.js';
import type { ToolDefinition } from '../tools/tool-outline.js';
import type { ToolAnswer } from '../tools/tool-runner.js';
import type { ToolContext, ToolQuestion } from '../tools/tool.js';
import type { Call } from './call.js';

/** What a tool needs of the message that called it. */
export type CallProgress = Pick<ToolContext, 'person' | 'signal' | 'progress'>;

/** An argument of a prompt that is being filled in. */
export interface PartialArgument {
  name: string;
  /** What was typed of it. */
  value: string;
}

/** What the protocol asks of the product. An error that it throws carries the `code` and `data` of the answer. */
export interface Offer {
  /** Signs what travels by way of the client: 32 bytes, the same in every replica. */
  readonly stateKey: Uint8Array;
  tools(call: Call): ToolDefinition[];
  /** Undefined when there is no such tool. */
  runTool(call: Call, name: string, given: unknown, progress: CallProgress): Promise<ToolAnswer | ToolQuestion | undefined>;
  resources(call: Call): ResourceEntry[];
  resourceTemplates(): ResourceFamily[];
  /** Undefined when the caller can read nothing there. */
  read(call: Call, uri: string): Promise<ResourceReading | undefined>;
  prompts(call: Call): PromptEntry[];
  /** Undefined when there is no such prompt. */
  prompt(call: Call, name: string, given: Readonly<Record<string, string>>): Promise<PromptAnswer | undefined>;
  complete(call: Call, argument: PartialArgument): Promise<{ values: string[]; total: number; hasMore: boolean }>;
  /** Told of what was refused or failed in the protocol itself. */
  report(error: Error): void;
}
