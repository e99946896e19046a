import { html, plainPage, type Html } from '@imprint/platform/html';

const style = `:root{color-scheme:light dark}body{margin:0;display:grid;place-items:center;min-height:90vh;font:1rem/1.5 system-ui,sans-serif}
main{max-width:26rem;padding:1.5rem;overflow-wrap:anywhere}h1{margin:0 0 .75rem;font-size:1.5rem}label{display:block;font-weight:600}
input{display:block;box-sizing:border-box;width:100%;margin:.35rem 0 1rem;padding:.65rem .75rem;border:1px solid #8a8f99;border-radius:8px;font:inherit}
button{padding:.7rem 1.1rem;border:0;border-radius:8px;background:#c23a1f;color:#fff;font:inherit;font-weight:650;cursor:pointer}
:focus-visible{outline:3px solid #c23a1f;outline-offset:2px}`;

const page = plainPage(style, "'self'");
/** For the pages of subscribers. */
export const subscriptionPolicy = page.policy;

/** A page for somebody who subscribes or unsubscribes, without scripts. */
export function subscriptionPage(title: string, content: Html): string {
  return page.render(
    title,
    html`<h1>${title}</h1>
      ${content}`,
  );
}
