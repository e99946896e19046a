/** Languages by the script that they alone, or mostly, are written in, in the order in which they are asked for. */
const scripts: readonly (readonly [script: RegExp, language: string])[] = [
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Han}/gu, 'zh'],
  [/\p{Script=Cyrillic}/gu, 'ru'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Arabic}/gu, 'ar'],
  [/\p{Script=Devanagari}/gu, 'hi'],
];

/** Words that are in almost every text of a language, and in few of the others. */
const words: Readonly<Record<string, string>> = {
  'en-US': 'the and of to is that for with you are this have from our your at be not was will',
  de: 'der die das und ist nicht ein eine mit für auf wir ihr sie ich zu den dem im auch von bei unser',
  fr: 'le les des et est une dans pour que qui vous nous avec sur pas du au ce votre sont',
  es: 'el los las y es una para que con por del nuestro su más como está pero lo al muy',
  it: 'il gli di che è una per con non del della sono questo anche più nel alla nostro i lo',
  'pt-BR': 'o os um uma para com não que do da em no na você são mais ao nosso está pelo',
  nl: 'de het een van en is niet met voor op wij zijn dat deze ook naar bij ons te er',
  pl: 'i w na nie się jest z do że to jak dla są przez nasz ale lub oraz po od',
  cs: 'a je se na v že s pro jsou není jako ale nebo tento náš k z po být jsme',
  sv: 'och att det är som en för med på av inte den till har vi ett från våra kan',
  da: 'og at det er som en for med på af ikke den til har vi et fra vores kan der',
  tr: 've bir bu için ile çok daha olan gibi değil ama biz siz her en var yok kadar',
  fi: 'ja on ei että se hän ovat mutta myös kun tai meidän olla joka niin voi sekä',
  ro: 'și este nu la cu pentru din că un o de care mai sunt ne pe sau în',
  hu: 'és a az hogy nem van egy is meg de ez azt mint vagy csak már még',
};
const known = Object.entries(words).map(([language, list]) => [language, new Set(list.split(' '))] as const);
const ukrainian = /[іїєґ]/iu;
const standard = 'en-US';

/** The language of a text as far as its script and its commonest words tell; English where they do not. */
export function languageOf(text: string): string {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  for (const [script, language] of scripts) {
    if ((text.match(script)?.length ?? 0) * 2 <= letters) continue;
    return language === 'ru' && ukrainian.test(text) ? 'uk' : language;
  }
  const said = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  let best = { language: standard, count: 0 };
  for (const [language, common] of known) {
    const count = said.filter((word) => common.has(word)).length;
    if (count > best.count) best = { language, count };
  }
  return best.language;
}
