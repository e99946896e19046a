const stringOrBracket = /"(?:[^"\\]|\\.)*"|[{}[\]:]/g;

/** A name, in quotes, that one object of a JSON text has twice: `JSON.parse` takes the last of them. The text has to be JSON. */
export function repeatedMember(json: string): string | null {
  /** Names so far of each object around; null for a list. */
  const around: (Set<string> | null)[] = [];
  let last = '';
  for (const [part] of json.matchAll(stringOrBracket)) {
    if (part === '{' || part === '[') around.push(part === '{' ? new Set() : null);
    else if (part === '}' || part === ']') around.pop();
    else if (part !== ':') last = part;
    else {
      const names = around.at(-1);
      const name = JSON.stringify(JSON.parse(last));
      if (names?.has(name) === true) return name;
      names?.add(name);
    }
  }
  return null;
}
