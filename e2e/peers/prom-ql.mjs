import { parser } from '@prometheus-io/lezer-promql';

/** Values that Grafana substitutes for its variables. */
const grafanaVariables = { $__rate_interval: '1m', $app: '.+' };

/**
 * The series that an expression reads, and the labels that it uses.
 * @throws Error when it is not a valid expression
 */
export function seriesOf(expression) {
  const query = Object.entries(grafanaVariables).reduce((text, [name, value]) => text.replaceAll(name, value), expression);
  const read = [];
  const grouping = [];
  parser.parse(query).iterate({
    enter({ name, from, to, node }) {
      const text = query.slice(from, to);
      if (name === '⚠') throw new Error(`not PromQL at character ${from}: ${expression}`);
      if (name === 'VectorSelector') read.push({ metric: textOf(query, node.getChild('Identifier')), labels: [] });
      if (name === 'LabelName') (node.matchContext(['UnquotedLabelMatcher']) ? read.at(-1).labels : grouping).push(text);
    },
  });
  return { read, grouping };
}

function textOf(query, node) {
  if (node === null) throw new Error(`a series without a name: ${query}`);
  return query.slice(node.from, node.to);
}

/** Suffixes of the series of each metric type. */
const suffixes = { histogram: ['_bucket', '_sum', '_count'], summary: ['', '_sum', '_count'] };

/** Parses the Prometheus text format into series names with the labels of their samples, which are none before the first sample. */
export function seriesIn(text) {
  const series = new Map();
  for (const [, name, kind] of text.matchAll(/^# TYPE (\w+) (\w+)$/gm))
    for (const suffix of suffixes[kind] ?? ['']) series.set(name + suffix, series.get(name + suffix) ?? new Set());
  for (const line of text.split('\n').filter((one) => one !== '' && !one.startsWith('#'))) {
    const [, name, labels = ''] = /^(\w+)(?:\{(.*)\})? \S+$/.exec(line) ?? [];
    if (!series.has(name)) throw new Error(`a sample of nothing: ${line}`);
    for (const [, label] of labels.matchAll(/(\w+)="(?:[^"\\]|\\.)*"/g)) series.get(name).add(label);
  }
  return series;
}
