import { limits } from '@imprint/contracts/limits';
import { expect, it } from '@jest/globals';
import { pictureWords } from './picture-words.js';

const colors = { background: '#fdf6e3', foreground: '#1c2430', accent: '#b3261e' };
const brand = { label: 'Terrace', colors, mood: 'Warm,\n dry humour', about: 'A café by the canal.' };

it('has the style, the colours, the mood and what the brand is, in this order', () => {
  expect(pictureWords({ prompt: 'A tart', style: 'flat', brand })).toBe(
    'A tart\nStyle: flat.\nColours: #fdf6e3, #1c2430, #b3261e.\nMood: Warm, dry humour.\nIt is for: A café by the canal.',
  );
  expect(pictureWords({ prompt: 'A tart', style: null, brand: null })).toBe('A tart');
  expect(pictureWords({ prompt: 'A tart', style: null, brand: { label: 'Terrace', colors } })).toBe(
    'A tart\nColours: #fdf6e3, #1c2430, #b3261e.',
  );
});

it('is never more than the prompt and what its models have room for', () => {
  const most = limits.styleLength + 100;
  const style = 'x'.repeat(limits.styleLength);
  for (const length of [0, 30, 60, 90, 150, 210, 250, 1_000])
    for (const chosen of [null, style]) {
      const long = { ...brand, mood: 'm'.repeat(length), about: 'a'.repeat(length / 2) };
      expect(pictureWords({ prompt: '', style: chosen, brand: long }).length).toBeLessThanOrEqual(most);
    }
  const tooLong = pictureWords({ prompt: 'A tart', style, brand: { ...brand, mood: 'm'.repeat(90) } });
  expect(tooLong).not.toContain('Mood');
  expect(tooLong).toContain('It is for: A café by the canal.');
});
