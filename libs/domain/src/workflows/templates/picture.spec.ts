import { describe, expect, it } from '@jest/globals';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { templatePicture } from './picture.js';
import { template } from './template.js';
import { workflowTemplates } from './templates.js';

interface Svg {
  svg: { title: { '#text': string }; text: unknown[]; path: unknown[] | object; rect: unknown[] };
}
const parsed = (picture: string): Svg =>
  new XMLParser({ ignoreAttributes: false, isArray: (name) => ['text', 'path', 'rect'].includes(name) }).parse(picture) as Svg;

describe('a picture', () => {
  it.each(workflowTemplates.map((one) => [one.id, one] as const))(
    'of %s is well-formed, with every node and edge',
    (_id, one) => {
      const picture = templatePicture(one);
      expect(XMLValidator.validate(picture)).toBe(true);
      const { svg } = parsed(picture);
      expect([svg.title['#text'], svg.rect.length]).toEqual([one.label, one.nodes.length]);
      expect(svg.path).toHaveLength(one.edges.length);
      expect(picture).toContain('@media (prefers-color-scheme:dark)');
      for (const { label } of one.nodes) expect(JSON.stringify(svg.text)).toContain(label);
    },
  );

  it('keeps what a label says a text', () => {
    const hostile = '</text><script>1</script>';
    const one = template({
      ...{ id: 'hostile', label: hostile, description: '"&\'', category: 'plan', needs: [], inputs: {}, edges: [] },
      nodes: [{ id: 'a', kind: 'join', label: hostile }],
    });
    const picture = templatePicture(one);
    expect(XMLValidator.validate(picture)).toBe(true);
    expect(picture).not.toContain('<script');
    expect(parsed(picture).svg.title['#text']).toBe(hostile);
  });
});
