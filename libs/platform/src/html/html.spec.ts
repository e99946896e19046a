import { describe, expect, it } from '@jest/globals';
import { html } from './index.js';

const attack = `"><script>alert('x')</script>&`;

describe('html', () => {
  it('escapes every value, in text and in attributes', () => {
    expect(html`<p title="${attack}">${attack}</p>`.text).toBe(
      '<p title="&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;">&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;</p>',
    );
  });

  it('inserts its own markup unescaped, also in lists, and nothing for null and false', () => {
    const items = ['a', '<b>'].map((item) => html`<li>${item}</li>`);
    expect(html`${items}${null}${false}${html`<li>${3}</li>`}`.text).toBe('<li>a</li><li>&lt;b&gt;</li><li>3</li>');
  });

  it('escapes a text that looks like markup', () => {
    expect(html`${'<b>x</b>'}${html`<b>x</b>`.text}`.text).toBe('&lt;b&gt;x&lt;/b&gt;'.repeat(2));
  });
});
