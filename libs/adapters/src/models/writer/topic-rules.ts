/** How a language tells what a person wrote as a topic. Simple on purpose: what no rule fits is quoted. */
export interface TopicRules {
  /** The part that tells a writer what to do: "Announce", "Write a post about". What follows it is the topic. */
  instruction: RegExp;
  /** What an instruction leaves at the end of the topic, such as the "an" of "Kündige … an". */
  leftover(instruction: string): RegExp;
  /** Starts like an order that `instruction` does not know. */
  order: RegExp;
  question: RegExp;
  clause: RegExp;
  statement: RegExp;
  prepositions: RegExp;
  quote(text: string): string;
  /** As it stands within a sentence; null where that is not certain. */
  lowered(text: string): string | null;
  /** As an object of a sentence; null where that is not certain. */
  fitted(text: string): string | null;
  /** A question as a clause; null where that is not certain. */
  asClause(question: string): string | null;
  /** A clause where only a noun may stand. */
  asNoun(clause: string): string | null;
  /** A pattern with a word for the topic instead of `<short>`. */
  referring(pattern: string, choice: number): string;
  /** What a statement is about, as an object; null where that is not certain. */
  subject(statement: string): string | null;
  /** The core of a phrase as an object; null where that is not certain. */
  short(head: string): string | null;
}

const quotedBy =
  ([open, close, innerOpen, innerClose]: readonly [string, string, string, string]) =>
  (text: string): string =>
    /["“”„]/u.test(text) ? `${innerOpen}${text}${innerClose}` : `${open}${text}${close}`;

const determiner =
  /^(?:the|our|a|an|your|my|their|his|her|its|this|these|that|those|all|some|every|each|both|no|two|three|four|five|six|seven|eight|nine|ten|\d+)$/iu;
const plainWord =
  /^(?:spring|summer|autumn|winter|new|how|what|why|when|where|which|who|whether|opening|free|fresh|better|best|good|great|healthy|local|regional|small|big|early|late|old|first|last|next|special|seasonal|daily|weekly|monthly|annual|vegan|simple|easy|quick|slow|short|long|family|customer|team|product|behind|common|fair|time|lunch|breakfast|dinner|brunch|coffee|tea|neighbours|neighbors|customers|guests|friends|families|parents|children|students|readers|teams|people|everyone|anyone|craft|honest|clear|open|short|slow|warm|real|good|natural|sustainable|quality|respect|trust|care|community|food|home|house|hand|work|design|music|art|music|sport|health|sleep|weekend|behind|tips|clean|green|young|strong|safe|smart|modern|classic|traditional|creative|private|public|social|digital|independent|handmade|homemade|ideas|reasons|things|ways|people|\p{Ll}+(?:ing|ed|al|ful|able|ness|ity|ous|ive|less|ment|tion))$/iu;
const countNoun =
  /^(?:menu|event|launch|sale|workshop|update|release|guide|opening|collection|offer|course|webinar|season|week|weekend|party|festival|anniversary|day|tour|team|shop|store|app|website|newsletter|podcast|book|exhibition|concert|class|programme|program|schedule|calendar|market|garden|kitchen|terrace|studio|office|project|report|survey|contest|competition|giveaway|discount|feature|product|service|conference|meetup|fair|show|series|episode|interview|meeting|trip|race|marathon|breakfast|lunch|dinner|brunch|range|edition|version|move|renovation|building|room|policy|process|cake|bread|coffee|hike|walk|talk|film|song|album|campaign|fundraiser|partnership|award|holiday|recipe|tradition|plan)$/iu;

function loweredEnglish(text: string): string | null {
  const [first = '', second = ''] = text.split(' ');
  if (/^[\p{Ll}\d]/u.test(first)) return text;
  const isTitle = /^\p{Lu}/u.test(second) && !/^\p{Lu}{2}/u.test(second);
  if (!determiner.test(first) && (isTitle || !plainWord.test(first))) return null;
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function fittedEnglish(text: string): string | null {
  const words = text.split(' ');
  const [first = ''] = words;
  const lowered = loweredEnglish(text);
  if (lowered === null || /[?!:]/u.test(text)) return null;
  if (determiner.test(first)) return lowered;
  const cut = words.findIndex((word, index) => index > 0 && englishPrepositions.test(word));
  const head = words[(cut === -1 ? words.length : cut) - 1] ?? '';
  if (/ing$/iu.test(first) && words.length > 1 && !/^(?:opening|evening|morning|spring|wedding|building)$/iu.test(first))
    return lowered;
  if (/[^suia'’]s$/u.test(head) || /^people$/iu.test(head)) return lowered;
  return countNoun.test(head) ? `the ${lowered}` : null;
}

const englishPrepositions =
  /^(?:for|in|on|at|with|from|of|to|about|without|after|before|by|and|or|who|that|which|during|between|under|over|into|as|until|because|than)$/iu;

/** A noun with its article, and the verb after it. */
const englishSubject =
  /^((?:the|our|a|an|your|my|this|these|all) (?:[\p{L}’'-]+ ){0,3}?[\p{L}’'-]+) (?:is|are|was|were|has|have|had|will|can|(?:re)?opens?|starts?|begins?|closes?|moves?|turns?|returns?|wins?|won|comes?|launch(?:es|ed)?|runs?|ends?|takes?) /iu;

export const englishTopics: TopicRules = {
  instruction:
    /^(?:please )?(?:(?:can|could) you (?:please )?)?(?:(?:write|draft|create|make|compose|do|publish|post|share|say|tell|give|talk|speak|need|remind|invite|thank|inform)\b(?: (?:us|me|people|everyone|everybody|customers|guests|readers|followers|neighbours|our (?:customers|guests|readers|followers|neighbours|members)))?(?: (?:a|an|the|some|one)(?: (?:\p{L}+ )?(?:post|caption|text|article|thread|newsletter|story|script|tweet|few words|something)))?(?: something)? (?:about|on|of|for|to|that)|(?:announce|promote|introduce|explain|celebrate|describe|present|highlight|advertise|showcase|share|mention|publicise|publicize)(?: that)?) (?=\S)/iu,
  leftover: () => /(?!)/u,
  order:
    /^(?:write|mention|use|keep|add|include|make|create|do|don['’]t|avoid|remember|focus|please|announce|draft|describe|explain|tell|give|let)\b/iu,
  question:
    /^(?:(?:how|what|why|when|where|who|which) (?:do|does|did|is|are|was|were|can|could|should|would|will|has|have)|(?:do|does|did|is|are|can|could|should|would|will|have) (?:you|we|i|it|they|there|he|she|the|your|our|a|an)) /iu,
  clause: /^(?:how|why|what|when|where|which|who|whether) /iu,
  statement:
    /^(?:(?:we|i|you|they|it|he|she|there|we['’]re|we['’]ve|it['’]s|i['’]m|they['’]re|you['’]re)\b|(?!.*\b(?:who|that|which|how|why|what|where|when)\b)(?:\S+ ){1,6}(?:is|are|was|were|has|have|had|will|can|opens?|starts?|begins?|closes?|moves?|turns?|returns?|wins?|won)\b(?! of))/iu,
  prepositions: englishPrepositions,
  quote: quotedBy(['“', '”', '‘', '’']),
  lowered: loweredEnglish,
  fitted: fittedEnglish,
  asClause(question) {
    const found = /^how (?:do|can|should|could) (?:i|you|we|one|people) ([^?]+)\??$/iu.exec(question);
    return found === null ? null : `how to ${found[1] ?? ''}`;
  },
  asNoun: (clause) => (/^(?:how|why|what|when|where|which|who|whether) /iu.test(clause) ? `the question of ${clause}` : null),
  referring: (pattern, choice) =>
    pattern.replaceAll('<short>', ['this', 'this', 'this subject'][Math.floor(choice * 3)] ?? 'this'),
  subject(statement) {
    const [, head] = englishSubject.exec(statement) ?? [];
    return head === undefined ? null : this.short(head);
  },
  short(head) {
    const fitted = fittedEnglish(head);
    const bare = fitted?.replace(/^(?:our|my|your|their|a|an) (?:new |own |very )?/u, '');
    if (fitted === null || bare === undefined) return null;
    return bare === fitted && !/^\d/u.test(bare) ? fitted : `the ${bare}`;
  },
};

/** Nominative and accusative look alike after these. */
const unambiguous =
  /^(?:die|das|unsere|eine|ihre|seine|alle|diese|dieses|neue|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|\d+)$/iu;
const germanQuote = quotedBy(['„', '“', '‚', '‘']);

/** What is written small before a noun. */
const germanAttribute =
  /^(?:der|die|das|ein|eine|unser|unsere|alle|alles|viel|viele|mehr|gut|\p{L}+(?:liche|ische|ige|bare|same|ale|elle|ive|ierte|aire|ute|eue)[sr]?) /iu;

function fittedGerman(text: string): string | null {
  const [first = '', second = ''] = text.split(' ');
  if (!unambiguous.test(first) || second === '' || /[?!:]/u.test(text)) return null;
  return text.charAt(0).toLowerCase() + text.slice(1);
}

export const germanTopics: TopicRules = {
  instruction:
    /^(?:bitte )?(?:(?:schreib(?:e|t|en)?|verfass(?:e|t|en)?|erstell(?:e|t|en)?|mach(?:e|t|en)?|bericht(?:e|et|en)|erzähl(?:e|t|en)?|informier(?:e|t|en)?|red(?:e|et|en)|sprich)(?: (?:sie|uns|bitte))?(?: (?:einen|eine|ein|etwas)(?: (?:kurzen |kurze |kurzes )?(?:post|beitrag|text|artikel|newsletter|geschichte|skript))?)? (?:über|zu|zum|zur|von)|(?:kündige|erkläre|bewirb|beschreibe|stelle|zeige|erwähne|feiere)) (?=\S)/iu,
  leftover: (instruction) =>
    /^(?:bitte )?kündige/iu.test(instruction) ? / an$/u : /^(?:bitte )?stelle/iu.test(instruction) ? / vor$/u : /(?!)/u,
  order: /^(?:schreib|erwähn|nutz|verwend|mach|bitte|vermeid|denk|kündig|erklär|beschreib)/iu,
  question:
    /^(?:(?:wie|was|warum|wann|wo|wer|welche[rsnm]?|wieso) (?:\p{Ll}+(?:t|en|st|e)) (?:ich|wir|man|du|sie|es|der|die|das|ein|eine)|(?:ist|sind|kann|können|hat|haben|gibt|macht) (?:es|ihr|man|du|sie|wir|der|die|das)) /iu,
  clause: /^(?:wie|warum|was|wann|wo|welche[rsnm]?|wer|ob|weshalb) /iu,
  statement:
    /^(?:(?:wir|ich|es|sie|ihr|er)\b|(?!.*\b(?:die|das|der|wie|warum|dass) .*(?:ist|sind|hat|haben)$)(?:\S+ ){1,5}(?:ist|sind|war|waren|hat|haben|wird|werden|kann|können|öffnet|öffnen|startet|beginnt|schließt|gibt)\b)/iu,
  prepositions:
    /^(?:für|in|im|am|an|auf|mit|von|vom|zu|zum|zur|über|ohne|nach|vor|bei|beim|und|oder|aus|ab|bis|seit|während|der|die|das|des|unter)$/iu,
  quote: germanQuote,
  lowered: (text) => (germanAttribute.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : null),
  fitted: fittedGerman,
  asClause: () => null,
  asNoun: () => null,
  subject: () => null,
  referring: (pattern) =>
    pattern
      .replaceAll(/(?<=\b(?:zu|bei|hinter|neben|nach|von|mit|außer) )<short>/giu, 'diesem Thema')
      .replaceAll(/(?<=\b(?:über|um|für) )<short>/giu, 'dieses Thema'),
  short: (head) => {
    const bare = head.replace(
      /^(?:die|das|der|den|dem|ein|eine|einen|einem|einer|unser|unsere|unseren|unserem|unserer|mein|meine|dieses|diese) /iu,
      '',
    );
    return bare.length > 36 ? null : germanQuote(bare);
  },
};
