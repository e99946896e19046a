import { escapeHtml } from '@imprint/platform/html';
import { boxSize, heightOf, type Line, linesOf, portsShown } from './place-nodes.js';
import type { TemplateNode, WorkflowTemplate } from './template.js';

const margin = 24;
const inset = 16;
/** Characters of a label that a box has room for. */
const longestLabel = 28;

/** The only style of the picture, for whoever names its hash in a policy. */
export const templatePictureStyle =
  'svg{color-scheme:light dark}text{font:14px system-ui,sans-serif;fill:#16181d}.kind,.port{font-size:11px;fill:#5b616c}.port{text-anchor:end}' +
  '.box{fill:#fff;stroke:#767c86}.line{fill:none;stroke:#767c86;stroke-width:1.5}.knob{fill:#c23a1f}' +
  '@media (prefers-color-scheme:dark){text{fill:#edeef1}.kind,.port{fill:#a3aab5}.box{fill:#1c1f25;stroke:#7b828e}.line{stroke:#7b828e}.knob{fill:#ff7a5c}}';

interface Box {
  node: TemplateNode;
  x: number;
  y: number;
  height: number;
  ports: readonly string[];
}

type Graph = Pick<WorkflowTemplate, 'label' | 'description' | 'nodes' | 'edges' | 'layout'>;

/** The graph as an SVG document, light or dark as whoever looks at it prefers. */
export function templatePicture({ label, description, nodes, edges, layout }: Graph): string {
  const lines = linesOf(edges);
  const boxes = new Map(nodes.map((node) => [node.id, boxOf(node, layout, lines)]));
  const all = [...boxes.values()];
  const width = Math.max(0, ...all.map(({ x }) => x + boxSize.width)) + margin;
  const height = Math.max(0, ...all.map((box) => box.y + box.height)) + margin;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title desc">`,
    `<title id="title">${escapeHtml(label)}</title><desc id="desc">${escapeHtml(description)}</desc>`,
    `<style>${templatePictureStyle}</style>`,
    ...lines.map((line) => drawnLine(line, boxes)),
    ...all.map(drawnBox),
    '</svg>\n',
  ].join('\n');
}

function boxOf(node: TemplateNode, layout: Graph['layout'], lines: readonly Line[]): Box {
  const { x, y } = layout[node.id] ?? { x: 0, y: 0 };
  const ports = portsShown(node, lines);
  return { node, x: x + margin, y: y + margin, height: heightOf(ports.length), ports };
}

/** Pixels from the top of a box to the middle of one of its ports. */
function portAt(ports: readonly string[], port: string): number {
  return ports.length === 1 ? boxSize.head / 2 : boxSize.head + (Math.max(0, ports.indexOf(port)) + 0.5) * boxSize.port;
}

function drawnLine({ from, port, to }: Line, boxes: ReadonlyMap<string, Box>): string {
  const [source, target] = [boxes.get(from), boxes.get(to)];
  if (source === undefined || target === undefined) return '';
  const [startX, startY] = [source.x + boxSize.width, source.y + portAt(source.ports, port)];
  const [endX, endY] = [target.x, target.y + boxSize.head / 2];
  const bend = Math.max(40, (endX - startX) / 2);
  return `<path class="line" d="M${startX} ${startY}C${startX + bend} ${startY} ${endX - bend} ${endY} ${endX} ${endY}"/>`;
}

function drawnBox({ node: { kind, label }, x, y, height, ports }: Box): string {
  const at = (line: number): string => `x="${x + inset}" y="${y + line}"`;
  const labels = ports.length === 1 ? [] : ports.map((port) => portLabel(port, x, y + portAt(ports, port)));
  const knobs = ports.map((port) => `<circle class="knob" cx="${x + boxSize.width}" cy="${y + portAt(ports, port)}" r="4"/>`);
  return [
    `<rect class="box" x="${x}" y="${y}" width="${boxSize.width}" height="${height}" rx="8"/>`,
    `<text ${at(28)}>${escapeHtml(shortened(label))}</text><text class="kind" ${at(46)}>${escapeHtml(kind)}</text>`,
    ...labels,
    ...knobs,
  ].join('');
}

function portLabel(port: string, x: number, y: number): string {
  return `<text class="port" x="${x + boxSize.width - inset}" y="${y + 4}">${escapeHtml(port)}</text>`;
}

function shortened(label: string): string {
  const letters = [...label];
  return letters.length <= longestLabel ? label : `${letters.slice(0, longestLabel - 1).join('')}…`;
}
