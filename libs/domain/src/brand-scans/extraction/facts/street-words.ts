const suffixes =
  'stra(?:ß|ss)e|str\\.|weg|gasse|gässchen|allee|platz|ring|damm|ufer|chaussee|markt|hof|graben|kai|steig|stieg|wall|berg|straat|laan|gracht|plein|kade|singel|dijk|vej|gade|vägen|gatan|gata|gaten|veien|vegen|torget|torg|katu|tie|utca|út';
const prefixes =
  'rue|avenue|av\\.?|bd\\.?|boulevard|place|chemin|impasse|allée|quai|route|cours|passage|calle|c\\/|avenida|avda?\\.?|plaza|paseo|camino|carretera|ctra\\.?|ronda|via|viale|piazza|corso|largo|vicolo|rua|travessa|praça|estrada|ul\\.|ulica|al\\.|aleja|pl\\.|plac|os\\.|am|an der|auf der|auf dem|im|in der|zum|zur|unter|str\\.|strada|bulevardul|nám\\.|náměstí|třída';

/** Names of streets in languages whose postcode stands before the city. */
export const streetName = new RegExp(
  `(?:\\p{L}(?:${suffixes})|(?:^|\\s)(?:Stra(?:ß|ss)e|Str\\.|Weg|Platz|Allee|Gasse))(?:\\s|$)|(?:^|\\s)(?:${prefixes})\\s?\\p{L}`,
  'iu',
);

/** Streets in English. */
export const englishStreet =
  /\b(?:street|st|avenue|ave|road|rd|boulevard|blvd|drive|dr|lane|ln|way|place|pl|court|ct|highway|hwy|parkway|pkwy|broadway|square|sq|terrace|circle|cir|close|crescent|mews|row|walk|wharf|hill|gardens|grove|parade|quay|yard|alley|plaza|trail|turnpike|pike|green|gate|rise|park)\b\.?/iu;

/** Parts of a building. They stand before the street, or after it. */
export const partOfBuilding =
  /^(?:(?:unit|flat|suite|ste|apt|apartment|floor|fl|studio|office|room|building|bldg|level|c\/o|hinterhaus|haus|etage)\b\.?\s?#?[\p{L}\p{N}-]{0,12}|#\s?\d{1,5}|\d{1,2}(?:st|nd|rd|th|\.|e|er|ème)\s(?:floor|fl|etage|og|stock|étage)\.?)$/iu;

const states =
  'A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|P[AR]|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]';
const provinces = 'AB|BC|MB|NB|NL|NS|NT|NU|ON|PE|QC|SK|YT';

/** What ends an address of the United States, Canada or Australia: state and postcode, with the city before them if it is of the same part. */
export const stateAndCode = new RegExp(
  `^(?<city>\\p{Lu}[\\p{L}.'’ -]{1,40}[\\s,])?(?<code>(?:${states})\\.?\\s\\d{5}(?:-\\d{4})?|(?:${provinces})\\s[A-CEGHJ-NPR-TVXY]\\d[A-Z]\\s?\\d[A-Z]\\d|(?:NSW|VIC|QLD|WA|SA|TAS|ACT|NT)\\s\\d{4})(?![\\d\\p{L}])`,
  'u',
);

/** What ends an address of the United Kingdom. */
export const britishCode = /(?:^|\s)(?:GIR\s?0AA|[A-PR-UWYZ][A-HK-Y]?\d[\dA-Z]?\s\d[ABD-HJLNP-UW-Z]{2})(?![\p{L}\d])/u;

/** Postcodes that stand before the city, with it. */
export const codeAndCity =
  /^(?<country>[A-Z]{1,2}[-–]\s?)?(?<code>\d{5}|\d{2}-\d{3}|\d{4}-\d{3}|\d{3}\s\d{2}|\d{4}\s[A-Z]{2}|\d{4})\s+(?<city>(?:St\.\s|Bad\s|San\s|L['’])?\p{Lu}[\p{L}'’-]{1,30}(?:(?:\s|\s?\/\s?)(?:(?:an|am|im|in|bei|ob|vor|sur|sous|lès|les|le|la|de|del|di|do|da|der|den|d['’]|en|nad|pod)\s){0,2}(?!Cedex|CEDEX)\(?\p{Lu}[\p{L}'’-]{0,30}\.?\)?){0,3}(?:\s(?:Cedex|CEDEX)(?:\s\d{1,2})?)?)(?=$|[.,;:(]|\s[^\p{L}]|\s(?:Tel|Tél|Fon|Fax))/u;

export const countries =
  /^(?:Germany|Deutschland|Austria|Österreich|Switzerland|Schweiz|Suisse|Svizzera|France|Belgique|Belgium|België|Nederland|The Netherlands|Netherlands|Luxembourg|España|Spain|Italia|Italy|Portugal|Polska|Poland|Danmark|Denmark|Sverige|Sweden|Norge|Norway|Suomi|Finland|Česká republika|Czechia|Ireland|Éire|UK|U\.K\.|United Kingdom|England|Scotland|Wales|USA|U\.S\.A\.|United States(?: of America)?|Canada|Australia|New Zealand|Japan|日本)\.?$/iu;

/** What is said of somebody else beside an address: who runs the server, supervises, insures or settles disputes. */
export const ofOthers =
  /h[ée]berge|hosting|hosted|webhost|provider|supervis|aufsicht|schlichtung|datenschutzbeauftrag|data protection|versicher|insur|haftpflicht|kammer|webdesign|web design|designed by|réalis|gestaltung|umsetzung|realisier|streitbeilegung|dispute|credits|bildnachweis/iu;
