import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { outgoingImage } from '../outgoing-post.fixture.js';
import { executed, hasExpression } from '../testing/listmonk-templates.js';
import { readText } from '../testing/read-text.js';
import { campaignBody } from './mail.js';
import { inertHtml, inertText } from './template-text.js';

const attacks = [
  '{{ .Subscriber.Email }}',
  '{{{{ .Subscriber.Email }}}}',
  '{{{ .Subscriber.Email }}}',
  '{ { .Subscriber.Email }}',
  '{{ UnsubscribeURL }}',
  '{{ TrackLink "https://imprint.example" }}',
  '{{"{{"}} .Subscriber.Email }}',
  '{{- /* */ -}}{{ env "HOME" }}',
  '&#123;&#123; .Subscriber.Email }}',
  'https://imprint.example@TrackLink',
  'https://imprint.example/?q={{ .Subscriber.UUID }}@TrackLink',
  '{{ https://imprint.example@TrackLink',
  '"}} {{ .Subscriber.Email }} {{"',
  '{{',
  '}}',
  '{',
];
const subjectOf = (text: string): string => (hasExpression(text) ? executed(text) : text);
const parts = { lists: { listId: 3, fromEmail: '' }, media: [], targetId: 'tgt_1' };
const bodyOf = (title: string, text: string) => campaignBody({ ...parts, title, text }, [], parts.lists);

describe('a post in a Go template', () => {
  it.each(attacks)('is shown and not executed: %s', (text) => {
    const { subject, body, altbody } = bodyOf(text, text);
    expect(subjectOf(subject)).toBe(text);
    expect(executed(body)).toBe(body);
    expect(readText(executed(body))).toBe(text);
    expect(hasExpression(altbody)).toBe(false);
    expect(altbody).toBe(text.includes('{{') ? '' : text);
  });

  it.each(attacks)('is as inert in the description of an image, and in its address: %s', (text) => {
    const media = [outgoingImage(Buffer.from(''), text)];
    const { body, altbody } = campaignBody(
      { ...parts, title: 'Spring', text: '', media },
      [`https://a.example/${text}`],
      parts.lists,
    );
    expect(executed(body)).toBe(body);
    expect(readText(/alt="([^"]*)"/.exec(body)?.[1] ?? '')).toBe(text);
    expect(hasExpression(altbody)).toBe(false);
  });

  it('is what was typed, whatever was typed', () => {
    const piece = fc.oneof(fc.constantFrom(...attacks, '{', '}', '@', '"', '`', '\\', ' ', '&', '<', '-', '|', '.'), fc.string());
    const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(text, (typed) => {
        expect(executed(inertHtml(typed))).toBe(inertHtml(typed));
        expect(readText(inertHtml(typed))).toBe(typed);
        expect(subjectOf(inertText(typed))).toBe(typed);
      }),
      { numRuns: 2_000 },
    );
  });

  it('would be executed if nothing was done: the judge is awake', () => {
    expect(executed('{{ .Subscriber.Email }}')).toBe('reader@terrace.example');
    expect(executed('<a href="https://imprint.example@TrackLink">')).toContain('https://lists.example/link/');
    expect(() => executed('{{ env "HOME" }}')).toThrow('function "env" not defined');
    expect(() => executed('{{')).toThrow('unclosed action');
  });
});
