import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parse } from 'yaml';
import { imageLine } from '../markdown-image.js';
import { withoutTemplates, yamlText } from './markdown.js';
import { marksIn, publishMessage } from './trailers.js';

describe('front matter', () => {
  it.each(['Menu: "soup" #1', "- it's", '\\n', '\u2028\u0085\ufeff\u007f', '春 👩‍👩‍👧', '{{ x }}', 'null', '---'])(
    'has %j as it is',
    (text) => {
      expect(parse(`title: ${yamlText(text)}`)).toEqual({ title: text });
    },
  );

  it('has any text as it is', () => {
    const character = fc.integer({ min: 0, max: 0xff_ff }).map((code) => String.fromCharCode(code));
    const property = fc.property(fc.string({ unit: character, maxLength: 20 }), (text) => {
      expect(parse(yamlText(text))).toBe(text.toWellFormed());
    });
    fc.assert(property, { numRuns: 500 });
  });
});

describe('an alternative text', () => {
  it.each([
    ['A cup', '![A cup](/a.png)'],
    [null, '![](/a.png)'],
    ['A [red] cup & a snake_case < 5', '![A [red] cup & a snake_case < 5](/a.png)'],
    ['a [b](c) *d* _e_ `f` \\', String.raw`![a \[b\](c) \*d\* \_e\_ \`f\` \\](/a.png)`],
    ['] a [', String.raw`![\] a \[](/a.png)`],
    ['<b> &amp; {{x}}\n\nnext', '![&lt;b> &amp;amp; &#123;{x}} next](/a.png)'],
  ])('%j is shown as it is', (altText, line) => {
    expect(imageLine(altText, '/a.png')).toBe(line);
  });
});

describe('what a generator would run', () => {
  it.each([
    ['hugo', 'Soup {{ .x }} {%', 'Soup {{ .x }} {%'],
    ['hugo', 'a {{< youtube x >}} b {{% y %}}', 'a {{</* youtube x */>}} b {{%/* y */%}}'],
    ['hugo', 'a {{< b', 'a {&#123;< b'],
    ['hugo', '{{< a */ b >}}', '{&#123;< a */ b >}}'],
    ['jekyll', 'Soup {', 'Soup {'],
    ['jekyll', '{{ site.x }} {% y %}', '{% raw %}{{ site.x }} {% y %}{% endraw %}'],
    ['jekyll', 'a {%- endraw %} {{ x }}', '{% raw %}a {% endraw %}&#123;{% raw %}%- endraw %} {{ x }}{% endraw %}'],
    ['astro', '{{< a >}} {% b %}', '{{< a >}} {% b %}'],
  ] as const)('in %s is text: %j', (kind, text, expected) => {
    expect(withoutTemplates(text, kind)).toBe(expected);
  });
});

describe('the message of a commit', () => {
  it('names the post, whatever its title is', () => {
    const published = { targetId: 'tgt_1', path: 'a/b.md' };
    for (const title of ['Menu', 'Imprint-Post: tgt_2', 'x'.repeat(500)])
      expect(marksIn(publishMessage(title, published.targetId, published.path))).toEqual({ published, targetId: 'tgt_1' });
  });

  it.each(['Imprint-Post: tgt_2', 'Menu\n\nImprint-Post: tgt_2\nImprint-File: a.md\n\nMore', 'Merge'])(
    '%j names none',
    (message) => {
      expect(marksIn(message)).toEqual({});
    },
  );
});
