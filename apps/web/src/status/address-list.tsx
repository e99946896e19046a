import type { InstanceConfig } from '@imprint/sdk';
import type { ReactElement } from 'react';
import { useWords } from '../words/words.js';
import { statusWords } from './words.js';

/** Where the instance answers, for programs and for people. */
export function AddressList({ config }: { config: InstanceConfig | undefined }): ReactElement {
  const t = useWords(statusWords);
  const apiUrl = config?.apiUrl ?? window.location.origin;
  return (
    <section aria-labelledby="addresses">
      <h2 id="addresses">{t('addresses')}</h2>
      <dl className="addresses">
        <Address label="API" url={apiUrl} />
        {config !== undefined && <Address label="MCP" url={config.mcpUrl} />}
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
