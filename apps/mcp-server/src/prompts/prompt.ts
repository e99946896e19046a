/** An argument as `prompts/list` shows it. */
export interface PromptArgument {
  name: string;
  title: string;
  description: string;
  required: boolean;
}

/** A prompt as `prompts/list` shows it. */
export interface PromptEntry {
  name: string;
  title: string;
  description: string;
  arguments: PromptArgument[];
}

/** Result of `prompts/get`. */
export interface PromptAnswer {
  description: string;
  messages: { role: 'user'; content: { type: 'text'; text: string } }[];
}

/** A frequent request, worded so that an agent handles it well. */
export interface Prompt extends PromptEntry {
  /** Every tool that the text names: the prompt is offered to those who may use all of them. */
  tools: readonly string[];
  text(given: Readonly<Record<string, string>>): string;
}
