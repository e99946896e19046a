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

/** Something that people ask for again and again, worded so that an agent does it well. */
export interface Prompt extends PromptEntry {
  /** Every tool that the text names: the prompt is offered to those who may use them all. */
  tools: readonly string[];
  text(given: Readonly<Record<string, string>>): string;
}
