import type { TextPartName } from '@imprint/contracts/generation';

/** A text of an answer. */
export interface AnswerPart {
  name: TextPartName;
  text: string;
}

/** A string up to where it ends or is cut off, even within an escape; a punctuation mark; or a literal. */
const token = /\s*(?:"((?:[^"\\]+|\\(?:[^u]|u[\da-fA-F]{4}))*)("?)|([{}[\],:])|([^\s"{}[\],:]+))/y;
const controls: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
/** Where the texts of an answer are: by the depth and the name of their field. */
const texts: Readonly<Record<string, { depth: number; name: TextPartName }>> = {
  posts: { depth: 2, name: 'post' },
  title: { depth: 1, name: 'title' },
  body: { depth: 1, name: 'body' },
};

/**
 * The readable texts of an answer as far as it has arrived: JSON by one of `answerSchemas`, cut off anywhere. What was read of a beginning
 * is the beginning of what is read of more. Reads up to the first fault of the JSON; line breaks within strings are none.
 */
export function partsOf(answer: string): AnswerPart[] {
  const parts: AnswerPart[] = [];
  const start = answer.indexOf('{') + 1;
  let [depth, field, isName] = [start === 0 ? 0 : 1, '', true];
  token.lastIndex = start;
  while (depth > 0) {
    const [, string, end, mark] = token.exec(answer) ?? [''];
    if (string !== undefined) {
      const isWhole = end === '"';
      const known = texts[field];
      if (depth === 1 && isName) field = isWhole ? decoded(string) : '';
      else if (known?.depth === depth) parts.push({ name: known.name, text: readable(string, isWhole) });
      if (!isWhole) break;
    } else if (mark === undefined) {
      // A literal has no text; without any token, the answer ends here.
      if (token.lastIndex === 0) break;
    } else {
      if (mark === '{' || mark === '[') depth += 1;
      if (mark === '}' || mark === ']') depth -= 1;
      if (depth === 1 && mark === ',') isName = true;
      if (depth === 1 && mark === ':') isName = false;
    }
  }
  return parts;
}

function decoded(string: string): string {
  return string.replaceAll(/\\(?:u([\da-fA-F]{4})|([^u]))/g, (_escape, code: string | undefined, character: string) =>
    code === undefined ? (controls[character] ?? character) : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** As `readAnswer` keeps it, without the first half of a character whose second half has not arrived. */
function readable(string: string, isWhole: boolean): string {
  const text = decoded(string);
  return (isWhole ? text : text.replace(/[\uD800-\uDBFF]$/, '')).toWellFormed().replaceAll('\0', '').trimStart();
}
