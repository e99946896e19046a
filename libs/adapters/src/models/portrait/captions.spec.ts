import { describe, expect, it } from '@jest/globals';
import { frameRate } from '../slideshow/film.js';
import { captionsOf, spokenParts } from './captions.js';

const heard = (...parts: [string, number][]) => parts.map(([text, seconds]) => ({ text, seconds }));

describe(spokenParts.name, () => {
  it('are the sentences and lines of a text, with whatever ends them', () => {
    expect(spokenParts('Good morning!\r\nDr. Ada is here. Come in\n\n---\nBye…')).toEqual([
      'Good morning!',
      'Dr. Ada is here.',
      'Come in ---',
      'Bye…',
    ]);
    expect(spokenParts(' \n ')).toEqual([]);
  });

  it('lose no word of a text', () => {
    const text = `Make a video about it: 1. One, two; three.\n- Four "five" (six) ${'word '.repeat(80)}end.`;
    expect(spokenParts(text).join(' ').split(/\s+/)).toEqual(text.split(/\s+/));
  });
});

describe(captionsOf.name, () => {
  it('change with the sentences, after the silence before the first one, which is seen from the start', () => {
    const captions = captionsOf(heard(['One is said here.', 2], ['Two is said here.', 1.5], ['Three is said.', 3]), 0.4);
    expect(captions).toEqual([
      { text: 'One is said here.', start: 0 },
      { text: 'Two is said here.', start: Math.round(2.4 * frameRate) },
      { text: 'Three is said.', start: Math.round(3.9 * frameRate) },
    ]);
  });

  it('split a long sentence by how much of it is said', () => {
    const sentence = `${'word '.repeat(20)}here, and ${'more '.repeat(20)}there.`;
    const [first, second, ...others] = captionsOf(heard([sentence, 10]), 0);
    expect(`${first?.text} ${second?.text}`.replaceAll(',', '')).toBe(sentence.replaceAll(',', ''));
    expect(others).toEqual([]);
    expect(Math.abs((second?.start ?? 0) - (10 * frameRate * (first?.text.length ?? 0)) / sentence.length)).toBeLessThan(8);
  });

  it('show what would be gone at once together with what is before it', () => {
    expect(captionsOf(heard(['Yes.', 0.1], ['No.', 0.1], ['Whatever you say, we will see about it.', 2]), 0)).toEqual([
      { text: 'Yes. No. Whatever you say, we will see about it.', start: 0 },
    ]);
  });

  it('stay in time where a text cannot be drawn', () => {
    expect(captionsOf(heard(['面包很新鲜', 2], ['And in English, too.', 2]), 0.4)).toEqual([
      { text: '', start: 0 },
      { text: 'And in English, too.', start: 72 },
    ]);
  });
});
