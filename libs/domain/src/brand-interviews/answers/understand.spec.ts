import { interviewFields, type InterviewField } from '@imprint/contracts/brand-interviews';
import { UpdateBrand, type BrandRecord } from '@imprint/contracts/brands';
import { limits } from '@imprint/contracts/limits';
import { describe, expect, it } from '@jest/globals';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { newRecord } from '../../brands/brand-records.js';
import { isSkip } from './answer-text.js';
import { changeOf, shownValues, understand } from './understand.js';

const record: BrandRecord = newRecord('Terrace');
const valueOf = (field: InterviewField, answer: string): unknown => understand(field, answer, record)?.value;
const faultsOf = (field: InterviewField, value: unknown): string[] =>
  validateSync(plainToInstance(UpdateBrand, { ...changeOf(field, value), expectedRevision: 1 })).map(String);

describe('an answer', () => {
  it.each([
    ['voice.values', 'Regional food, honesty and good humour', ['Regional food', 'honesty', 'good humour']],
    ['voice.values', '- Regional food\n- Honesty\n\n* Honesty', ['Regional food', 'Honesty']],
    ['voice.values', '1. Regional; 2) fair.', ['Regional', 'fair']],
    ['voice.pillars', 'Salz und Pfeffer', ['Salz', 'Pfeffer']],
    [
      'strategy.goals',
      'Fill the terrace on weekdays and become known for our lunch',
      ['Fill the terrace on weekdays and become known for our lunch'],
    ],
    ['strategy.goals', 'Sell 1,000 cakes, fill the terrace', ['Sell 1,000 cakes', 'fill the terrace']],
    ['guidelines.bannedWords', '“cheap”, „billig“', ['cheap', 'billig']],
    ['strategy.platforms', 'Insta, linked in & X', ['instagram', 'linkedin', 'x']],
    ['strategy.platforms', 'mostly Instgram and Facebok', ['instagram', 'facebook']],
    ['strategy.platforms', 'YT/TikTok', ['youtube', 'tiktok']],
    ['strategy.contentTypes', 'Beiträge, Reels und ein Podcast', ['post', 'video', 'audio']],
    ['strategy.contentTypes', 'everything', ['post', 'thread', 'image', 'video', 'audio', 'article', 'newsletter']],
    ['strategy.frequency', '3x a week', '3 posts a week'],
    ['strategy.frequency', 'dreimal pro Woche', '3 Beiträge pro Woche'],
    ['strategy.frequency', 'Daily.', '1 post a day'],
    ['strategy.frequency', 'every weekday, and twice on Fridays', 'every weekday, and twice on Fridays'],
    ['settings.language', 'German', 'de'],
    ['settings.language', 'Österreichisches Deutsch', 'de-AT'],
    ['settings.language', 'Portuguese (Brazil)', 'pt-BR'],
    ['settings.language', 'british english', 'en-GB'],
    ['settings.language', '日本語', 'ja'],
    ['settings.language', 'de_ch', 'de-CH'],
    ['identity.website', 'terrace.example', 'https://terrace.example'],
    ['identity.website', 'It is www.terrace.example/menu.', 'https://www.terrace.example/menu'],
    ['identity.handle', 'cafeterrace', '@cafeterrace'],
    ['identity.handle', 'https://instagram.com/cafe.terrace/', '@cafe.terrace'],
    ['identity.colors', '#B3261E', { ...record.identity.colors, accent: '#b3261e' }],
    [
      'identity.colors',
      'white background, black text, accent dark blue',
      {
        ...{ background: '#ffffff', foreground: '#000000', accent: '#0d1b4c' },
      },
    ],
    ['identity.colors', 'Hintergrund: weiß, Akzent: #c40', { background: '#ffffff', foreground: '#1c2430', accent: '#cc4400' }],
    ['identity.colors', 'navy, white, gold', { background: '#0d1b4c', foreground: '#ffffff', accent: '#ffd700' }],
    ['voice.tone', '  Warm,\n dry humour. ', 'Warm, dry humour'],
    ['voice.sampleOutput', 'Open.\n\nCome.', 'Open.\n\nCome.'],
    ['description', 'A \u202ecafé\u0007', 'A café'],
  ] as const)('to %s, %j, is understood', (field, answer, value) => {
    expect(valueOf(field, answer)).toEqual(value);
    expect(faultsOf(field, value)).toEqual([]);
  });

  it.each([
    ['strategy.platforms', 'the moon'],
    ['strategy.contentTypes', 'something nice'],
    ['settings.language', 'English or German'],
    ['settings.language', 'Klingon'],
    ['identity.website', 'none of your business'],
    ['identity.website', 'https://ada:secret@terrace.example'],
    ['identity.colors', 'cheerful'],
    ['voice.values', ' , ; '],
  ] as const)('to %s, %j, is not', (field, answer) => {
    expect(understand(field, answer, record)).toBeUndefined();
  });

  it('says which parts of it were not understood', () => {
    expect(understand('strategy.platforms', 'Instagram, the moon', record)).toEqual({
      value: ['instagram'],
      leftOut: ['the moon'],
    });
    const long = 'x'.repeat(limits.brandLineLength + 1);
    expect(understand('voice.values', `short; ${long}`, record)).toMatchObject({ value: ['short'] });
    expect(understand('voice.values', `short; ${long}`, record)?.leftOut).toHaveLength(1);
  });

  it('is never more than a field takes', () => {
    const many = Array.from({ length: limits.brandListLength + 1 }, (_none, index) => `value ${index}`).join('\n');
    const hostile = `${many}\n${'y'.repeat(limits.brandTextLength + 1)}\u0000, \u202e`;
    for (const field of interviewFields) {
      for (const answer of [
        hostile,
        many,
        '🎉',
        'a'.repeat(limits.interviewAnswerLength),
        'Instagram #b3261e German terrace.example posts',
      ]) {
        const understood = understand(field, answer, record);
        if (understood !== undefined) expect([field, faultsOf(field, understood.value)]).toEqual([field, []]);
      }
    }
    expect(valueOf('voice.tone', 'x'.repeat(limits.brandLineLength))).toBeDefined();
    expect(valueOf('voice.tone', 'x'.repeat(limits.brandLineLength + 1))).toBeUndefined();
  });

  it.each(['skip', 'No idea!', "I don't know.", '?', 'Keine Ahnung', 'weiß ich nicht', 'überspringen', ' - '])(
    '%j skips',
    (answer) => {
      expect(isSkip(answer)).toBe(true);
    },
  );
  it.each(['skip the small talk', 'No idea is too small', 'weiter oben', 'none but the best'])('%j does not', (answer) => {
    expect(isSkip(answer)).toBe(false);
  });

  it('is shown as it was understood', () => {
    expect(shownValues({ accent: '#b3261e' })).toEqual(['accent #b3261e']);
    expect([shownValues(['a', 'b']), shownValues('a')]).toEqual([['a', 'b'], ['a']]);
  });
});
