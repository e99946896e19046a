import type { PromptAnswer, PromptEntry } from '../prompts/prompt.js';
import type { ResourceEntry, ResourceFamily, ResourceReading } from '../resources/resource.js';
import type { ToolDefinition } from '../tools/tool-outline.js';
import type { ToolAnswer } from '../tools/tool-runner.js';
import type { ToolContext, ToolQuestion } from '../tools/tool.js';
import type { Call } from './call.js';

/** What a tool needs from the message that called it. */
export type CallProgress = Pick<ToolContext, 'person' | 'signal' | 'progress'>;

/** A prompt's argument that is being completed. */
export interface PartialArgument {
  name: string;
  /** The text typed so far. */
  value: string;
}

/** What the protocol layer needs from the product. Errors that it throws have the `code` and `data` of the response. */
export interface Offer {
  /** Signs state that travels with the client: 32 bytes, the same in every replica. */
  readonly stateKey: Uint8Array;
  tools(call: Call): ToolDefinition[];
  /** Undefined when the tool does not exist. */
  runTool(call: Call, name: string, given: unknown, progress: CallProgress): Promise<ToolAnswer | ToolQuestion | undefined>;
  resources(call: Call): ResourceEntry[];
  resourceTemplates(): ResourceFamily[];
  /** Undefined when the caller can read nothing there. */
  read(call: Call, uri: string): Promise<ResourceReading | undefined>;
  prompts(call: Call): PromptEntry[];
  /** Undefined when the prompt does not exist. */
  prompt(call: Call, name: string, given: Readonly<Record<string, string>>): Promise<PromptAnswer | undefined>;
  complete(call: Call, argument: PartialArgument): Promise<{ values: string[]; total: number; hasMore: boolean }>;
  /** Receives errors of the protocol layer itself. */
  report(error: Error): void;
}
