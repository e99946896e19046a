/** A class of a regular expression with the flag \`u\`, of code points and ranges in hexadecimal. */
const classOf = (points: string): string => `[${points.replaceAll(/[0-9a-f]+/g, String.raw`\u{$&}`).replaceAll(' ', '')}]`;

/** Emoji that a variation selector (U+FE0F) belongs to. */
const withSelector = classOf(
  'a9 ae 203c 2049 2122 2139 2194-2199 21a9-21aa 231a-231b 2328 23cf 23ed-23ef 23f1-23f2 23f8-23fa 24c2 25aa-25ab 25b6 25c0 ' +
    '25fb-25fe 2600-2604 260e 2611 2614-2615 2618 261d 2620 2622-2623 2626 262a 262e-262f 2638-263a 2640 2642 2648-2653 ' +
    '265f-2660 2663 2665-2666 2668 267b 267f 2692-2697 2699 269b-269c 26a0-26a1 26aa-26ab 26b0-26b1 26bd-26be 26c4-26c5 26c8 ' +
    '26cf 26d1 26d3-26d4 26e9-26ea 26f0-26f5 26f7-26fa 26fd 2702 2708-2709 270c-270d 270f 2712 2714 2716 271d 2721 2733-2734 ' +
    '2744 2747 2757 2763-2764 27a1 2934-2935 2b05-2b07 2b1b-2b1c 2b50 2b55 3030 303d 3297 3299 1f004 1f170-1f171 1f17e-1f17f ' +
    '1f202 1f21a 1f22f 1f237 1f321 1f324-1f32c 1f336 1f37d 1f396-1f397 1f399-1f39b 1f39e-1f39f 1f3cb-1f3ce 1f3d4-1f3df 1f3f3 ' +
    '1f3f5 1f3f7 1f43f 1f441 1f4fd 1f549-1f54a 1f56f-1f570 1f573-1f579 1f587 1f58a-1f58d 1f590 1f5a5 1f5a8 1f5b1-1f5b2 1f5bc ' +
    '1f5c2-1f5c4 1f5d1-1f5d3 1f5dc-1f5de 1f5e1 1f5e3 1f5e8 1f5ef 1f5f3 1f5fa 1f6cb 1f6cd-1f6cf 1f6e0-1f6e5 1f6e9 1f6f0 1f6f3',
);
/** Those that a skin tone belongs to. */
const withSkin = classOf(
  '261d 26f7 26f9 270a-270d 1f385 1f3c2-1f3c4 1f3c7 1f3ca-1f3cc 1f442-1f443 1f446-1f450 1f466-1f469 1f46e 1f470-1f478 1f47c ' +
    '1f481-1f483 1f485-1f487 1f4aa 1f574-1f575 1f57a 1f590 1f595-1f596 1f645-1f647 1f64b-1f64f 1f6a3 1f6b4-1f6b6 1f6c0 1f6cc ' +
    '1f918-1f91c 1f91e-1f91f 1f926 1f930-1f939 1f93d-1f93e 1f9b5-1f9b6 1f9b8-1f9b9 1f9d1-1f9dd',
);
/** Those with both, in this order. */
const withSelectorAndSkin = classOf('261d 26f7 26f9 270c-270d 1f3cb-1f3cc 1f574-1f575 1f590');
/** People of whom there are a woman and a man: with the sign alone, and with a skin tone or a selector before it. */
const acting = classOf(
  '1f3c3-1f3c4 1f3ca 1f46e 1f471 1f473 1f477 1f481-1f482 1f486-1f487 1f645-1f647 1f64b 1f64d-1f64e 1f6a3 1f6b4-1f6b6 1f926 ' +
    '1f935 1f937-1f939 1f93d-1f93e 1f9b8-1f9b9 1f9d6-1f9dd',
);
const actingWithSelector = classOf('26f9 1f3cb-1f3cc 1f574-1f575');
const actingWithoutSkin = classOf('1f46f 1f93c 1f9de-1f9df');
/** What a woman or a man works with or looks like. */
const roles = classOf('1f33e 1f373 1f393 1f3a4 1f3a8 1f3eb 1f3ed 1f4bb 1f4bc 1f527 1f52c 1f680 1f692 1f9b0-1f9b3');
/** Flags, by the letters that their second letter can be, after the first. */
const flags =
  'acdefgilmoqrstuwxz babdefghijlmnoqrstvwyz cacdfghiklmnopruvwxyz degjkmoz eaceghrstu fijkmor gabdefghilmnpqrstuwy hkmnrtu ' +
  'icdelmnoqrst jemop keghimnprwyz labcikrstuvy macdefghklmnopqrstuvwxyz nacefgilopruz om paefghklmnrstwy qa reosuw ' +
  'sabcdeghijklmnorstvxyz tacdfghjklmnortvwz uagmnsyz vaceginu wfs xk yet zamw';

const [skin, joiner, selector] = [String.raw`[\u{1f3fb}-\u{1f3ff}]`, String.raw`\u200d`, String.raw`\ufe0f`];
const [man, woman, boy, girl] = [String.raw`\u{1f468}`, String.raw`\u{1f469}`, String.raw`\u{1f466}`, String.raw`\u{1f467}`];
const sex = String.raw`${joiner}[\u2640\u2642]${selector}`;
const children = `(?:${joiner}${boy}${joiner}${boy}|${joiner}${girl}${joiner}[${boy}${girl}]|${joiner}[${boy}${girl}])`;
const heart = String.raw`${joiner}\u2764${selector}(?:${joiner}\u{1f48b})?${joiner}`;
const letter = (name: string): string => String.raw`\u{${(0x1f1e6 + name.charCodeAt(0) - 0x61).toString(16)}}`;
const tagged = (region: string): string =>
  [...region].map((name) => String.raw`\u{e00${name.charCodeAt(0).toString(16)}}`).join('');

/**
 * Emoji of several code points that X counts as one, the longest first: Emoji 11, as twemoji-parser 11 knows them, which
 * twitter-text 3.1.0 counts by. Later ones count as the emoji that they are made of. An emoji of one code point weighs as much as
 * the letter.
 */
export const emojiSequence = new RegExp(
  [
    String.raw`[${man}${woman}]${skin}?${joiner}(?:[\u2695\u2696\u2708]${selector}|${roles})`,
    `${actingWithSelector}(?:${skin}|${selector})${sex}`,
    `${acting}${skin}?${sex}`,
    `${actingWithoutSkin}${sex}`,
    `${man}${heart}${man}|${woman}${heart}[${man}${woman}]`,
    `(?:${man}${joiner}[${man}${woman}]|${woman}${joiner}${woman}|${man}|${woman})${children}`,
    String.raw`\u{1f3f3}${selector}${joiner}\u{1f308}|\u{1f3f4}${joiner}\u2620${selector}|\u{1f441}${joiner}\u{1f5e8}`,
    String.raw`[#*0-9]${selector}?\u20e3`,
    `${withSelectorAndSkin}${selector}?${skin}`,
    `${withSelector}${selector}`,
    `${withSkin}${skin}`,
    String.raw`\u{1f3f4}(?:${['gbeng', 'gbsct', 'gbwls'].map(tagged).join('|')})\u{e007f}`,
    ...flags.split(' ').map(([first = '', ...others]) => `${letter(first)}[${others.map(letter).join('')}]`),
  ].join('|'),
  'gu',
);
