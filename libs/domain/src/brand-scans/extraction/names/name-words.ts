import { limits } from '@imprint/contracts/limits';
import { oneLineOf } from '../pages/plain-text.js';

/** Names that say nothing: of start pages, of programs that make sites, of what nobody has filled in. */
const nothing = new Set(
  [
    'home|homepage|home page|start|startseite|startpagina|index|main|welcome|willkommen|bienvenue|bienvenidos|benvenuti|accueil|inicio|início',
    'untitled|untitled document|new page|page|default|my site|my website|website|site|my wordpress|my blog|blog title|title|overview',
    'wordpress|wordpress site|just another wordpress site|another wordpress site|hello world|hello world!',
    'react app|vite app|vite + react|vite + react + ts|vite + vue|vite + vue + ts|vite + svelte|vue app|nuxt app|next.js app|create next app',
    'svelte app|angular app|ng app|documentation|docs|introduction|getting started|guide',
    'loading|loading...|loading…|please wait|just a moment|just a moment...|error|404|404 not found|page not found|not found|access denied|forbidden',
    'coming soon|maintenance|under construction|redirecting|redirecting...|403 forbidden|document|object moved',
    'about|about us|contact|contact us|blog|news|shop|store|products|services|imprint|impressum|kontakt|über uns|menu|menü|search|login|sign in|faq',
    'logo|site logo|header logo|brand|brand logo|company logo|image|icon|homepage link|back to home|go to homepage|go to home page|main menu|navigation',
    'my store|mystore|my site 1|mysite|online store|front page|landing page|home 1|wix website|my wix site|squarespace website|shopify store',
    'ホーム|トップページ|トップ|top|メニュー|ようこそ|会社概要|お問い合わせ|الرئيسية|الصفحة الرئيسية|من نحن|اتصل بنا|דף הבית|ראשי|首页|主页|首頁|홈|главная|о нас',
    'example|example domain|your company|company name|your name here|site title|your site title|brand name|lorem ipsum|skip to content|back to top',
    'yourlogo|your logo|site name|sitename|your brand|acf|elementor|all rights reserved|copyright|official site|official website|公式サイト',
  ].flatMap((line) => line.split('|')),
);

const legal =
  /(?:[\s,]+(?:gmbh(?:\s*&\s*co\.?\s*(?:kg|ohg))?|ug(?:\s*\(haftungsbeschränkt\))?|ag|kg|ohg|e\.?\s?k\.?|e\.?\s?v\.?|gbr|mbh|inc\.?|incorporated|llc|l\.l\.c\.|ltd\.?|limited|plc|corp\.?|corporation|co\.?|company|s\.?a\.?(?:s|r\.?l)?\.?|s\.?r\.?l\.?|s\.?l\.?|b\.?v\.?|n\.?v\.?|oy|ab|a\/s|aps|pty|pvt\.?|sp\.?\s?z\s?o\.?\s?o\.?|k\.?k\.?))+$/iu;
const japaneseForm = /^(?:株式会社|有限会社|合同会社|一般社団法人)\s*|\s*(?:株式会社|有限会社|合同会社)$/gu;
const greeting =
  /^(?:welcome to|welcome at|willkommen (?:bei|im|in der|auf der)|herzlich willkommen (?:bei|im|in der|auf der)|bienvenue (?:chez|à|au|sur)|bienvenidos? a|benvenut[io] (?:da|a|su|in)|bem-vind[oa]s? (?:à|ao|a)|welkom bij|velkommen til|välkommen till|witamy w|tervetuloa|добро пожаловать (?:в|на)|(?:مرحبا|مرحبًا|أهلا|أهلاً)(?: وسهلا| وسهلاً)?(?: بكم)? (?:في|إلى)|home of|home of the|homepage of)\s+/iu;
/** What greets without a space, before a name or after it. */
const greetings: readonly (readonly [RegExp, RegExp])[] = [
  [
    /^(?:ようこそ|いらっしゃいませ)[!！、。～〜\s]*/u,
    /(?:の(?:公式)?(?:ホームページ|ウェブサイト|サイト|HP))?へ(?:ようこそ)?[!！。\s]*$/u,
  ],
  [/^(?:欢迎(?:光临|来到|访问)|歡迎(?:光臨|來到))[!！，,\s]*/u, /(?:官方网站|官方網站|官网|網站)[!！。\s]*$/u],
  [/^ברוכים הבאים (?:אל\s|ל)/u, /[!\s]*$/u],
];
const greetedAfter =
  /(?:の(?:公式)?(?:ホームページ|ウェブサイト)(?:です)?|(?:の(?:公式)?(?:ホームページ|ウェブサイト|サイト|HP))?へようこそ|에 오신 것을 환영합니다)[!！。.\s]*$/u;

function withoutGreeting(text: string): string {
  const spoken = text.replace(greeting, '');
  if (spoken !== text) return spoken.replace(/[!！.\s]+$/u, '');
  for (const [before, after] of greetings) {
    const greeted = text.replace(before, '');
    if (greeted !== text) return greeted.replace(after, '').replace(/[!！。\s]+$/u, '');
  }
  return text.replace(greetedAfter, '');
}

const trailing =
  /\s*(?:[|–—-]\s*)?(?:official (?:site|website|store|online store|shop|blog)|online ?shop|offizielle (?:seite|website|webseite)|site officiel|sitio (?:web )?oficial|公式(?:サイト|ホームページ|オンラインストア|オンラインショップ|通販(?:サイト)?|ストア)?|オフィシャルサイト)$/iu;
const logoWords =
  /^(?:(?:the\s+)?(?:site\s+)?(?:logo(?:type)?|شعار|לוגו|логотип|标志|로고)(?:\s+(?:of|von|de|der|du|for))?\s*:?\s+)|\s*[-–—|:]?\s*(?:(?:site|company|brand|header|main)\s+)?(?:logo(?:type)?|ロゴ|wordmark|brand ?mark)(?:\s+(?:image|white|black|dark|light|small))?$/giu;
const homeWords =
  /\s*[-–—|,:]\s*(?:home(?:page)?|startseite|accueil|inicio|start|zur startseite|go to homepage|back to home|トップページ|ホーム)$|^(?:home(?:page)?|startseite|back to|go to|zur startseite(?: von)?)\s*[-–—|:]\s*/giu;

/** A text as the name of a brand; undefined for what can be none. */
export function nameOf(text: string): string | undefined {
  const line = oneLineOf(text, 400);
  const bared = withoutGreeting(line).replace(trailing, '').replaceAll(homeWords, '');
  const name = bared
    .replaceAll(/^[\s"'“”„«».,:;|·•–—-]+|[\s"“”„«»,:;|·•–—-]+$/gu, '')
    .replaceAll(/[<>{}]/gu, '')
    .trim();
  if (name === '' || name.length > limits.brandLabelLength || nothing.has(name.toLowerCase())) return undefined;
  if (!/[\p{L}\p{N}]/u.test(name) || /https?:|www\.|@|\{\{|\}\}|%[a-z]|\$\{/iu.test(line)) return undefined;
  return name;
}

/** The name that the description of a logo says: "Café Terrace" of "Logo of Café Terrace". */
export const nameOfLogo = (text: string): string | undefined => nameOf(oneLineOf(text, 200).replaceAll(logoWords, ''));

/** What names are compared by: without case, signs and the form of a company. */
export function nameKey(name: string): string {
  const short = name.normalize('NFKC').replace(legal, '').replaceAll(japaneseForm, '').toLowerCase();
  const key = short.replaceAll(/[^\p{L}\p{N}\p{M}]/gu, '');
  return key === '' ? name.toLowerCase() : key;
}

export const hasLegalForm = (name: string): boolean => legal.test(name);

/** Names are short. A sentence that stands where a name should is believed less, and so is what asks for something. */
export function plausibility(name: string): number {
  const words = name.split(/\s+/u).length;
  const length = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(name)
    ? name.length * 2
    : name.length;
  const byWords = words <= 4 ? 1 : words <= 6 ? 0.75 : 0.3;
  const byLength = length <= 34 ? 1 : length <= 48 ? 0.7 : 0.3;
  const isSentence = /[.!?。！？]\s+\p{L}|[!?。！？]$/u.test(name) && words > 3;
  const isInstruction =
    /\b(?:ignore|disregard|instructions?|system prompt|password|assistant|execute|previous)\b/iu.test(name) && words > 2;
  return byWords * byLength * (isSentence ? 0.4 : 1) * (isInstruction ? 0.05 : 1);
}

/** Programs and hosts that write their own name where that of a site belongs. */
const platforms = new Set(
  'wix wixcom shopify squarespace weebly jimdo webflow godaddy strikingly wordpress wordpresscom tumblr substack medium blogger notion carrd framer linktree prestashop shopware magento joomla drupal typo3 ghost hubspot site123 duda'.split(
    ' ',
  ),
);

/** Whether a name is that of what a site was made with. Their own sites are called so, too. */
export const isPlatform = (name: string, label: string | undefined): boolean => {
  const key = nameKey(name);
  return platforms.has(key) && (label === undefined || nameKey(label) !== key);
};
