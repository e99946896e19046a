import type { Reference } from './compilation.js';
import { ExpressionError } from './expression-error.js';
import { Expression } from './expression.js';
import { asText } from './values.js';
import { Work } from './work.js';

/** A text with `{{ expression }}`. `\{{` stands for two braces. */
export class Template {
  private constructor(private readonly parts: readonly (string | Expression)[]) {}

  /** @throws ExpressionError which begins with the expression in question */
  static parse(text: string, variables: readonly string[] = []): Template {
    const parts: (string | Expression)[] = [];
    let literal = '';
    let at = 0;
    while (at < text.length) {
      const open = text.indexOf('{{', at);
      if (open === -1) break;
      if (text[open - 1] === '\\' && open > at) {
        literal += `${text.slice(at, open - 1)}{{`;
        at = open + 2;
        continue;
      }
      const close = endOf(text, open + 2);
      parts.push(literal + text.slice(at, open), parsed(text.slice(open + 2, close).trim(), variables));
      literal = '';
      at = close + 2;
    }
    return new Template([...parts, literal + text.slice(at)].filter((part) => part !== ''));
  }

  get references(): readonly Reference[] {
    return this.parts.flatMap((part) => (typeof part === 'string' ? [] : part.references));
  }

  /** Whether it is the same text for everybody. */
  get isConstant(): boolean {
    return this.parts.every((part) => typeof part === 'string');
  }

  /** @throws ExpressionError as of `Expression.evaluate` */
  render(variables: Readonly<Record<string, unknown>>, work: Work = new Work()): string {
    const texts = this.parts.map((part) => {
      const text = typeof part === 'string' ? part : named(part.source, () => asText(part.evaluate(variables, work), work));
      work.spend(text.length >> 4);
      return text;
    });
    return work.text(texts.join(''));
  }
}

function parsed(source: string, variables: readonly string[]): Expression {
  return named(source, () => Expression.parse(source, variables));
}

function named<Result>(source: string, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    if (error instanceof ExpressionError) throw new ExpressionError(`{{ ${source} }}: ${error.message}`);
    throw error;
  }
}

/** Where the expression ends that begins there. Braces within texts and objects do not end it. */
function endOf(text: string, from: number): number {
  let quote: string | null = null;
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at] as string;
    if (quote !== null) {
      if (sign === '\\') at += 1;
      else if (sign === quote) quote = null;
    } else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '{') depth += 1;
    else if (sign === '}' && depth > 0) depth -= 1;
    else if (sign === '}' && text[at + 1] === '}') return at;
  }
  throw new ExpressionError(`{{ at character ${from - 1} is not closed by }}; \\{{ stands for two braces`);
}
