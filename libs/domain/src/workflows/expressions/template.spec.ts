import { describe, expect, it } from '@jest/globals';
import { Template } from './template.js';

const values = {
  trigger: { title: 'Hi', n: 3, half: 0.5, none: null, list: [1, 'a'], object: { a: { b: 1 } }, yes: true },
  inputs: {},
};
const rendered = (text: string): string => Template.parse(text).render(values);

describe('a template', () => {
  it.each([
    ['no braces', 'no braces'],
    ['{{ trigger.title }}, {{trigger.n}} {{ trigger.half }}', 'Hi, 3 0.5'],
    ['[{{ trigger.none }}]', '[]'],
    ['{{ trigger.list }} {{ trigger.object }} {{ trigger.yes }}', '[1,"a"] {"a":{"b":1}} true'],
    ['{{ trigger.n + 1 }}{{ trigger.title }}', '4Hi'],
    ['\\{{ trigger.title }}', '{{ trigger.title }}'],
    ['{{"{{"}} and {{ "}}" }}', '{{ and }}'],
    ["{{ 'it\\'s }}' }}", "it's }}"],
    ['{{ {"a": {"b": 1}}.a.b }}', '1'],
    ['{ {not} } }}', '{ {not} } }}'],
    ['a \\{{ b {{ trigger.n }} \\{{', 'a {{ b 3 {{'],
  ])('%s is %s', (text, expected) => {
    expect(rendered(text)).toBe(expected);
  });

  it.each([
    ['a {{ trigger.title', '{{ at character 3 is not closed by }}'],
    ['{{ }}', '{{  }}: is empty'],
    ['{{ nope }}', '{{ nope }}: there is no nope'],
  ])('%s is refused with the place', (text, message) => {
    expect(() => Template.parse(text)).toThrow(message);
  });

  it('names the expression that has no value', () => {
    expect(() => rendered('{{ trigger.title }} {{ trigger.titel }}')).toThrow(
      '{{ trigger.titel }}: trigger has no "titel"; it has title, n',
    );
  });

  it('does not fill in what a value says', () => {
    expect(Template.parse('{{ trigger.text }}').render({ trigger: { text: '{{ trigger.secret }}', secret: 's' } })).toBe(
      '{{ trigger.secret }}',
    );
  });
});
