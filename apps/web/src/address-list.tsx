import type { ReactElement } from 'react';
import type { InstanceConfig } from './instance.js';

/** Where the instance answers, for programs and for people. */
export function AddressList({ config }: { config: InstanceConfig | null }): ReactElement {
  const apiUrl = config?.apiUrl ?? window.location.origin;
  return (
    <section aria-labelledby="addresses">
      <h2 id="addresses">Addresses</h2>
      <dl className="addresses">
        <Address label="API" url={apiUrl} />
        {config !== null && <Address label="MCP" url={config.mcpUrl} />}
        <Address label="Feed" url={`${apiUrl}/feed`} href="/feed" />
        <Address label="Docs" url={`${apiUrl}/docs`} href="/docs" />
        <Address label="OpenAPI" url={`${apiUrl}/v1/openapi.json`} href="/v1/openapi.json" />
      </dl>
    </section>
  );
}

/** An address without `href` is for programs: to be copied, not opened. */
function Address({ label, url, href }: { label: string; url: string; href?: string }): ReactElement {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{href === undefined ? <code>{url}</code> : <a href={href}>{url}</a>}</dd>
    </div>
  );
}
