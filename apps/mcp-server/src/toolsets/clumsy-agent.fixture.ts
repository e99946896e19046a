type Fields = Record<string, unknown>;
type Part = Fields & { with?: Fields };

/** What is sent to `create_workflow`. */
export interface SentGraph {
  inputs?: Record<string, Fields>;
  nodes: Part[];
  edges: Fields[];
}

interface Rule {
  when: RegExp;
  /** @param found what the rule matched, without the whole */
  apply(graph: SentGraph, found: readonly string[]): void;
}

/** What a message says to do, done without understanding it. Nothing here knows a kind of node. */
const rules: readonly Rule[] = [
  {
    when: /^nodes\.(\w+)\.(kind): .*did you mean "([^"]+)"\?/,
    apply: (graph, [id, name = '', right]) => void (nodeOf(graph, id)[name] = right),
  },
  {
    when: /^inputs\.(\w+)\.(type): .*did you mean "([^"]+)"\?/,
    apply: ({ inputs = {} }, [id = '', name = '', right]) => void ((inputs[id] ?? {})[name] = right),
  },
  {
    when: /^nodes\.(\w+)\.with\.(\w+): unknown; did you mean "([^"]+)"\?/,
    apply: (graph, [id, wrong = '', right = '']) => rename(settingsOf(graph, id), wrong, right),
  },
  {
    when: /^nodes\.(\w+)\.with\.(\w+): unknown; allowed/,
    apply: (graph, [id, wrong = '']) => void delete settingsOf(graph, id)[wrong],
  },
  {
    when: /^edges\[(\d+)\]\.(from|to): no node .*did you mean "([^"]+)"\?/,
    apply: ({ edges }, [at, end = '', right]) => void ((edges[Number(at)] ?? {})[end] = right),
  },
  {
    when: /^edges\[(\d+)\]\.(from): .*; write: ([\w.]+),/,
    apply: ({ edges }, [at, end = '', right]) => void ((edges[Number(at)] ?? {})[end] = right),
  },
  {
    when: /^nodes\.(\w+)\.with\.(\w+): there is no (?:node|input) "(\w+)"; did you mean "(\w+)"\?/,
    apply: (graph, [id, name, wrong = '', right = '']) => replace(graph, { id, name }, `.${wrong}`, `.${right}`),
  },
  {
    when: /^nodes\.(\w+)\.with\.(\w+): there is no (steps\.\w+)\.(\w+); \w+ gives (\w+)/,
    apply: (graph, [id, name, step, wrong, right]) => replace(graph, { id, name }, `${step}.${wrong}`, `${step}.${right}`),
  },
  {
    when: /may not run before it: add edge (\S+) → (\w+)\.$/,
    apply: ({ edges }, [from, to]) => void edges.push({ from, to }),
  },
  {
    when: /^edges\[(\d+)\]: leads in a circle: .*; remove one of these edges/,
    apply: ({ edges }, [at]) => void edges.splice(Number(at), 1),
  },
];

/** Sends a graph, applies what each message of the answer names, and sends it again. */
export class ClumsyAgent {
  /** @param create answers with `data`, or with `errors` */
  constructor(private readonly create: (graph: SentGraph) => Promise<Fields>) {}

  /** @throws Error with the last messages if it has none after that many calls, or a message names nothing to do */
  async build(first: SentGraph, mostCalls: number): Promise<{ id: string; calls: number }> {
    const graph = structuredClone(first);
    let messages: readonly string[] = [];
    for (let calls = 1; calls <= mostCalls; calls += 1) {
      const { data, errors } = await this.create(graph);
      if (data !== undefined) return { id: (data as { id: string }).id, calls };
      messages = (errors as { message: string }[]).map(({ message }) => message);
      const done = messages.filter((message) => correct(graph, message));
      if (done.length === 0) throw new Error(`no message says what to do: ${messages.join('\n')}`);
    }
    throw new Error(`no workflow after ${mostCalls} calls: ${messages.join('\n')}`);
  }
}

function correct(graph: SentGraph, message: string): boolean {
  for (const { when, apply } of rules) {
    const [whole, ...found] = when.exec(message) ?? [];
    if (whole === undefined) continue;
    apply(graph, found);
    return true;
  }
  return false;
}

function nodeOf({ nodes }: SentGraph, id: string | undefined): Part {
  return nodes.find((node) => node['id'] === id) ?? {};
}

function settingsOf(graph: SentGraph, id: string | undefined): Fields {
  return nodeOf(graph, id).with ?? {};
}

function rename(settings: Fields, wrong: string, right: string): void {
  settings[right] = settings[wrong];
  delete settings[wrong];
}

function replace(
  graph: SentGraph,
  { id, name = '' }: Record<'id' | 'name', string | undefined>,
  wrong: string,
  right: string,
): void {
  const settings = settingsOf(graph, id);
  settings[name] = String(settings[name]).replaceAll(new RegExp(`${wrong.replaceAll('.', String.raw`\.`)}\\b`, 'g'), right);
}
