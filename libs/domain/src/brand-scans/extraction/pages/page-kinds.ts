/** What pages of a site are about, in the words of several languages, with how much each is worth reading. */
const kinds: readonly { kind: string; worth: number; pattern: RegExp }[] = [
  {
    kind: 'about',
    worth: 100,
    pattern: word(
      'about|about-us|who-we-are|our-company|company|profile|ueber-uns|uber-uns|über-uns|über uns|wir|unternehmen|a-propos|qui-sommes-nous|à propos|chi-siamo|sobre|sobre-nosotros|quienes-somos|nosotros|quem-somos|over-ons|om-oss|om-os|o-nas|о-нас|о нас|o-kompanii|hakkimizda|会社概要|会社案内|企業情報|関于我们|关于我们|關於|회사소개|من نحن|عن الشركة|אודות|kaisha|corporate',
    ),
  },
  {
    kind: 'story',
    worth: 95,
    pattern: word(
      'story|our-story|history|mission|values|philosophy|geschichte|philosophie|leitbild|histoire|historia|storia|nuestra-historia|理念|私たちについて|قصتنا|הסיפור שלנו|concept',
    ),
  },
  {
    kind: 'products',
    worth: 90,
    pattern: word(
      'products?|shop|store|collections?|catalog(?:ue)?|menu|produkte?|sortiment|speisekarte|karte|produits?|boutique|carte|productos?|tienda|prodotti|negozio|produtos|loja|producten|winkel|商品|製品|メニュー|产品|商店|제품|المنتجات|متجر|מוצרים|חנות|продукция|товары|каталог',
    ),
  },
  {
    kind: 'services',
    worth: 85,
    pattern: word(
      'services?|solutions?|what-we-do|work|leistungen|angebot|angebote|dienstleistungen|prestations|servicios|servizi|serviços|servicos|diensten|サービス|事業内容|服务|서비스|خدماتنا|الخدمات|שירותים|услуги|features|platform',
    ),
  },
  {
    kind: 'contact',
    worth: 80,
    pattern: word(
      'contact|contact-us|contacts|kontakt|contactez-nous|contacto|contatti|contato|find-us|locations?|standorte?|anfahrt|visit|お問い合わせ|アクセス|联系我们|문의|اتصل بنا|تواصل معنا|צור קשר|контакты|toiawase|inquiry',
    ),
  },
  {
    kind: 'imprint',
    worth: 75,
    pattern: word('imprint|impressum|legal-notice|mentions-legales|aviso-legal|note-legali|特定商取引法|特商法|company-info'),
  },
  {
    kind: 'pricing',
    worth: 60,
    pattern: word('pricing|prices?|plans?|preise|tarife|tarifs|precios|prezzi|料金|价格|الأسعار|מחירים|цены'),
  },
  { kind: 'team', worth: 50, pattern: word('team|people|our-team|equipe|équipe|equipo|unser-team') },
  { kind: 'blog', worth: 20, pattern: word('blog|news|journal|magazine?|aktuelles|actualites|noticias|ブログ|お知らせ') },
];

/** A word by itself in an address or a text. */
function word(words: string): RegExp {
  return new RegExp(`(?:^|[^\\p{L}\\p{N}])(?:${words.replaceAll('-', '[-_ ]?')})(?:$|[^\\p{L}\\p{N}])`, 'iu');
}

/** What a page is about, by its address and what links to it say; undefined where they do not tell. */
export function kindOfPage(address: string, text = ''): string | undefined {
  return pageKind(address, text)?.kind;
}

export function pageKind(address: string, text: string): { kind: string; worth: number } | undefined {
  const path = decodedPath(address);
  const byPath = kinds.find(({ pattern }) => pattern.test(path));
  return byPath ?? kinds.find(({ pattern }) => text.length < 60 && pattern.test(text));
}

function decodedPath(address: string): string {
  const path = (URL.parse(address)?.pathname ?? '').slice(0, 300).replace(/\.[a-z]{3,5}$/u, '');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
