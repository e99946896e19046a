import { createHash } from 'node:crypto';
import { escapeHtml } from '../../html/index.js';
import type { OpenApiDocument } from './openapi.js';
import type { Operation, Parameter } from './operation.js';
import { exampleOf, fieldsOf, schemaOf, type Field } from './schema-reading.js';
import { docsStyle } from './docs-style.js';

/** Entry for `style-src` of the page's Content-Security-Policy: the page has this one style and no script. */
export const docsStyleHash = `'sha256-${createHash('sha256').update(docsStyle).digest('base64')}'`;

interface Entry {
  id: string;
  method: string;
  path: string;
  operation: Operation;
}

/** The API reference as one self-contained page without JavaScript. */
export function renderDocsPage(openapi: OpenApiDocument): string {
  const groups = groupsOf(openapi);
  const title = escapeHtml(openapi.info.title);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} reference</title><style>${docsStyle}</style></head>
<body><a class="skip" href="#content">Skip to the reference</a>
<nav aria-label="Operations"><h1>${title}</h1><p>${escapeHtml(openapi.info.version)} · <a href="/v1/openapi.json">openapi.json</a></p>
${groups.map(([tag, entries]) => navigationOf(tag, entries)).join('\n')}</nav>
<main id="content"><header><h2>Reference</h2><p>Base URL <code>${escapeHtml(openapi.servers[0]?.url ?? '')}</code>. Bodies are JSON; answers are
JSON:API documents. Every answer carries <code>X-Request-Id</code>.</p></header>
${groups.map(([tag, entries]) => sectionOf(tag, entries, openapi)).join('\n')}
</main></body></html>
`;
}

function groupsOf({ paths }: OpenApiDocument): [string, Entry[]][] {
  const groups = new Map<string, Entry[]>();
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const tag = operation.tags[0] ?? 'service';
      groups.set(tag, [...(groups.get(tag) ?? []), { id: operation.operationId, method: method.toUpperCase(), path, operation }]);
    }
  }
  return [...groups].sort(([a], [b]) => a.localeCompare(b));
}

function navigationOf(tag: string, entries: readonly Entry[]): string {
  const links = entries.map(
    ({ id, method, path }) => `<li><a href="#${escapeHtml(id)}">${verb(method)} <span>${escapeHtml(path)}</span></a></li>`,
  );
  return `<h2>${escapeHtml(tag)}</h2><ul>${links.join('')}</ul>`;
}

function sectionOf(tag: string, entries: readonly Entry[], openapi: OpenApiDocument): string {
  return `<section><h2>${escapeHtml(tag)}</h2>${entries.map((entry) => operationOf(entry, openapi)).join('\n')}</section>`;
}

function operationOf(entry: Entry, openapi: OpenApiDocument): string {
  const { id, method, path, operation } = entry;
  const body = operation.requestBody?.content['application/json']?.schema;
  return `<article id="${escapeHtml(id)}"><h3><a href="#${escapeHtml(id)}">${escapeHtml(operation.summary)}</a></h3>
<p class="route">${verb(method)} <code>${escapeHtml(path)}</code></p><p>${prose(operation.description)}</p>
${parametersTable(operation.parameters)}
${body === undefined ? '' : fieldsTable('Body', fieldsOf(openapi, body))}
<h4>Example</h4><pre><code>${escapeHtml(curlOf(entry, openapi))}</code></pre>
${responsesTable(operation)}</article>`;
}

function parametersTable(parameters: readonly Parameter[]): string {
  const fields = parameters.map(({ name, required, schema, description = '', in: place }) => ({
    name,
    type: `${place} · ${schemaOf(schema).type}`,
    required,
    rules: [description, schemaOf(schema).rules].filter((text) => text !== '').join(' '),
  }));
  return fieldsTable('Parameters', fields);
}

function fieldsTable(caption: string, fields: readonly Field[]): string {
  if (fields.length === 0) return '';
  const rows = fields.map(
    ({ name, type, required, rules }) =>
      `<tr><th scope="row"><code>${escapeHtml(name)}</code>${required ? ' <em>required</em>' : ''}</th><td>${escapeHtml(type)}</td><td>${prose(rules)}</td></tr>`,
  );
  return table(caption, ['Name', 'Type', 'Rules'], rows);
}

function responsesTable({ responses }: Operation): string {
  const rows = Object.entries(responses).map(
    ([status, { description }]) => `<tr><th scope="row">${escapeHtml(status)}</th><td>${prose(String(description))}</td></tr>`,
  );
  return table('Answers', ['Status', 'Meaning'], rows);
}

function table(caption: string, columns: readonly string[], rows: readonly string[]): string {
  const head = columns.map((column) => `<th scope="col">${column}</th>`).join('');
  return `<h4>${caption}</h4><div class="wide"><table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

function curlOf({ method, path, operation }: Entry, openapi: OpenApiDocument): string {
  const lines = [`curl ${method === 'GET' ? '' : `-X ${method} `}"${openapi.servers[0]?.url ?? ''}${path}"`];
  if (operation.security.length > 0) lines.push('-H "Authorization: Bearer $IMPRINT_KEY"');
  const schema = operation.requestBody?.content['application/json']?.schema;
  if (schema !== undefined) {
    lines.push('-H "Content-Type: application/json"', `-d '${JSON.stringify(exampleOf(openapi, schema))}'`);
  }
  return lines.join(' \\\n  ');
}

function verb(method: string): string {
  return `<b class="${method.toLowerCase()}">${escapeHtml(method)}</b>`;
}

/** Text with `code` in backticks. */
function prose(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
}
