import { problem } from '@imprint/contracts/errors';
import { Injectable } from '@nestjs/common';
import type { Call } from '../endpoint/call.js';
import { ToolCatalogue } from '../tools/tool-catalogue.js';
import type { Prompt, PromptAnswer, PromptEntry } from './prompt.js';
import { prompts } from './prompts.js';

/** Maximum characters of a prompt's argument, which becomes part of a model's input. */
const argumentLength = 500;

/** Prompts, offered to those who may use the tools that they name. */
@Injectable()
export class PromptCatalogue {
  constructor(private readonly tools: ToolCatalogue) {}

  list(call: Call): PromptEntry[] {
    return this.offered(call).map(({ name, title, description, arguments: taken }) => ({
      name,
      title,
      description,
      arguments: taken,
    }));
  }

  /** Undefined when the caller has no such prompt. @throws Problem `validation_failed` for an argument */
  get(call: Call, name: string, given: Readonly<Record<string, string>>): PromptAnswer | undefined {
    const prompt = this.offered(call).find((one) => one.name === name);
    if (prompt === undefined) return undefined;
    const text = prompt.text(checked(prompt, given));
    return { description: prompt.description, messages: [{ role: 'user', content: { type: 'text', text } }] };
  }

  private offered({ principal, selection }: Call): Prompt[] {
    const usable = new Set(this.tools.usableBy(principal, selection.connector).map(({ name }) => name));
    return prompts.filter(({ tools }) => tools.every((tool) => usable.has(tool)));
  }
}

function checked({ arguments: taken }: Prompt, given: Readonly<Record<string, string>>): Record<string, string> {
  for (const name of Object.keys(given)) {
    if (taken.some((argument) => argument.name === name)) continue;
    throw problem('validation_failed', `The prompt has no argument ${name.slice(0, 100)}.`, {
      pointer: `/${name.slice(0, 100)}`,
    });
  }
  const filled = taken.flatMap(({ name, required }): [string, string][] => {
    const value = given[name]?.trim() ?? '';
    if (value === '' && required) throw problem('validation_failed', `The prompt needs ${name}.`, { pointer: `/${name}` });
    if (value.length > argumentLength)
      throw problem('validation_failed', `${name} has at most ${argumentLength} characters.`, { pointer: `/${name}` });
    return value === '' ? [] : [[name, value]];
  });
  return Object.fromEntries(filled);
}
