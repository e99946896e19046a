/** Passages that a brand could know, and what of them answers a query. Written before the search was tuned. */
export interface Passage {
  id: string;
  language: 'en' | 'de' | 'ja';
  text: string;
}

/** What a query is a test of. */
export type QueryKind = 'words' | 'typo' | 'name' | 'paraphrase' | 'question';

export interface LabelledQuery {
  query: string;
  kind: QueryKind;
  language: Passage['language'];
  /** Ids of passages that answer it: 2 for one that does, 1 for one that is of use. */
  relevant: Readonly<Record<string, 1 | 2>>;
}

const passage = (id: string, language: Passage['language'], text: string): Passage => ({ id, language, text });

/** A coffee roaster with two shops, a web shop and a school. */
export const passages: readonly Passage[] = [
  passage(
    'en-founders',
    'en',
    'Hillside Roasters was founded in 2011 by Miriam Okonkwo and Tomás Rebelo in a former tram depot in Leith. Miriam had been a chemist, Tomás a bicycle mechanic.',
  ),
  passage(
    'en-roasting-days',
    'en',
    'We roast on Mondays and Thursdays. Orders that arrive before eight in the morning are roasted on the same day and leave the house in the afternoon.',
  ),
  passage(
    'en-roaster-machine',
    'en',
    'Our roaster is a 1962 Probat UG 15 with a cast-iron drum. It holds fifteen kilograms, and we rebuilt its burner ourselves in 2016.',
  ),
  passage(
    'en-shipping',
    'en',
    'Parcels within the United Kingdom take one to two working days and cost £3.50. From £30 on, delivery is free. We ship to Ireland and to the European Union as well.',
  ),
  passage(
    'en-returns',
    'en',
    'If a bag of coffee disappoints you, send us a message within thirty days. You get your money back or another bag, and you need not send anything back.',
  ),
  passage(
    'en-subscription',
    'en',
    'A subscription brings one, two or four bags each month. You can pause it, skip a month or cancel it at any time from your account; there is no minimum term.',
  ),
  passage(
    'en-storage',
    'en',
    'Keep beans in their bag, tightly closed, in a dark cupboard. Do not put them into the fridge: moisture and smells ruin them. After opening, use them within four weeks.',
  ),
  passage(
    'en-grinder',
    'en',
    'For filter coffee at home we recommend the Comandante hand grinder. Start at twenty-four clicks, and grind finer if the cup tastes sour.',
  ),
  passage(
    'en-espresso-recipe',
    'en',
    'Our espresso recipe: eighteen grams in, thirty-six grams out, in twenty-eight seconds, at ninety-three degrees. If it runs faster, grind finer.',
  ),
  passage(
    'en-v60-recipe',
    'en',
    'For the V60 take fifteen grams of coffee and two hundred and fifty grams of water at ninety-four degrees. Let it bloom for forty seconds, then pour in three steps.',
  ),
  passage(
    'en-cold-brew',
    'en',
    'Cold brew needs patience: coarse grounds, one part to eight parts of cold water, sixteen hours in the refrigerator, then through a paper filter. It keeps for a week.',
  ),
  passage(
    'en-decaf',
    'en',
    'Our decaffeinated coffee is from Huila in Colombia. The caffeine is washed out with ethyl acetate made of sugar cane, which leaves the sweetness of the bean alone.',
  ),
  passage(
    'en-yirgacheffe',
    'en',
    'Yirgacheffe Aricha is a washed coffee from Ethiopia that smells of bergamot and jasmine. Around seven hundred smallholders bring their cherries to the Aricha station.',
  ),
  passage(
    'en-finca',
    'en',
    'Since 2014 we have bought the whole harvest of Finca La Esperanza, which Doña Lucía Marroquín runs with her two daughters near Huehuetenango in Guatemala.',
  ),
  passage(
    'en-prices',
    'en',
    'In 2025 we paid farmers $4.85 a pound on average, more than twice the price at the exchange. Each contract is published on our transparency page.',
  ),
  passage(
    'en-packaging',
    'en',
    'The bags are made of paper with a thin film of cellulose. They may go into the compost at home; only the valve must be cut out and thrown away.',
  ),
  passage(
    'en-energy',
    'en',
    'The roastery runs on biogas and on electricity from the solar panels on the roof of the depot. What we emit nevertheless, about 19 tonnes a year, is measured and reported.',
  ),
  passage(
    'en-opening',
    'en',
    'The café in Leith is open from Tuesday to Sunday, 8 am to 5 pm. The one in Glasgow opens at half past seven and is closed on Sundays.',
  ),
  passage(
    'en-wheelchair',
    'en',
    'Both cafés have level entrances and a toilet for guests with wheelchairs. Dogs are welcome, laptops only from Tuesday to Friday.',
  ),
  passage(
    'en-courses',
    'en',
    'Our school offers a home barista course on the first Saturday of the month. It takes three hours and costs £75, for at most six people, and every guest takes a bag home.',
  ),
  passage(
    'en-latte-art',
    'en',
    'Latte art with Priya: an evening about milk, its temperature and its texture, until a heart and a rosetta succeed. No experience is needed.',
  ),
  passage(
    'en-wholesale',
    'en',
    'Restaurants and offices get wholesale prices from ten kilograms a month on. We lend them a grinder, and train their staff twice a year for free.',
  ),
  passage(
    'en-voice',
    'en',
    'We write as we speak at the counter: short sentences, no exclamation marks, no superlatives. We say "sour" when it is sour. We never promise that coffee makes anybody healthier.',
  ),
  passage(
    'en-awards',
    'en',
    'In 2023 our Aricha won gold at the Glasgow Coffee Festival, and in 2024 Jonas Weber came third in the UK Brewers Cup.',
  ),
  passage(
    'en-vouchers',
    'en',
    'Gift vouchers are valid for five years and can be spent in both cafés and in the web shop. They cannot be paid out in cash.',
  ),
  passage(
    'en-allergy',
    'en',
    'Our cakes are baked by Pastry Lane. The almond slice and the brownie contain no wheat, but traces of flour cannot be ruled out. Oat and soya milk cost nothing extra.',
  ),
  passage(
    'de-kaffeehaus',
    'de',
    'Das Café in Freiburg hat dienstags bis samstags von neun bis achtzehn Uhr geöffnet. Sonntags backen wir nur Waffeln, von zehn bis vierzehn Uhr.',
  ),
  passage(
    'de-versand',
    'de',
    'Der Versand innerhalb Deutschlands kostet 3,90 Euro und dauert zwei Werktage. Ab 40 Euro Bestellwert liefern wir versandkostenfrei. In die Schweiz verschicken wir nicht.',
  ),
  passage(
    'de-rueckgabe',
    'de',
    'Wer mit einer Sorte unzufrieden ist, bekommt innerhalb von dreißig Tagen sein Geld zurück. Die Packung darf geöffnet sein, zurückschicken müssen Sie nichts.',
  ),
  passage(
    'de-muehle',
    'de',
    'Eine gute Kaffeemühle ist wichtiger als die Maschine. Mahlen Sie erst unmittelbar vor dem Brühen, denn gemahlener Kaffee verliert in fünfzehn Minuten die Hälfte seiner Aromen.',
  ),
  passage(
    'de-wasser',
    'de',
    'Hartes Leitungswasser macht Kaffee stumpf. Ideal sind sieben Grad deutscher Härte. In Freiburg ist das Wasser weich genug, in Stuttgart brauchen Sie einen Filter.',
  ),
  passage(
    'de-entkalken',
    'de',
    'Entkalken Sie die Espressomaschine alle acht Wochen mit Zitronensäure, bei weichem Wasser seltener. Danach zwei Liter klares Wasser durchlaufen lassen.',
  ),
  passage(
    'de-roestung',
    'de',
    'Wir rösten länger und bei niedrigeren Temperaturen als die Industrie: achtzehn Minuten bei höchstens 205 Grad. So werden die Säuren milder, und nichts schmeckt verbrannt.',
  ),
  passage(
    'de-bohnen',
    'de',
    'Frische Bohnen brauchen Ruhe. Für Filterkaffee warten Sie sieben Tage nach der Röstung, für Espresso vierzehn, weil sonst zu viel Kohlendioxid entweicht.',
  ),
  passage(
    'de-schulung',
    'de',
    'Im Baristakurs für Einsteiger lernen sechs Teilnehmer an drei Maschinen, wie man Espresso einstellt und Milch schäumt. Der Kurs kostet 89 Euro und dauert vier Stunden.',
  ),
  passage(
    'de-anna',
    'de',
    'Anna Grünwald leitet die Rösterei in Freiburg seit 2018. Vorher hat sie in Kopenhagen bei Coffee Collective gearbeitet.',
  ),
  passage(
    'de-sackware',
    'de',
    'Den Rohkaffee holt Jürgen Mayerhöfer selbst im Hamburger Hafen ab. Jeder Sack wiegt sechzig Kilogramm und trägt die Nummer des Vertrags.',
  ),
  passage(
    'de-gastro',
    'de',
    'Für Büros und Gastronomie gibt es Kaffee in Mehrwegeimern zu fünf Kilogramm. Die Eimer holen wir bei der nächsten Lieferung wieder ab.',
  ),
  passage(
    'de-datenschutz',
    'de',
    'Wir speichern Ihre Anschrift nur, solange es für die Bestellung nötig ist. Den Newsletter können Sie mit einem Klick abbestellen.',
  ),
  passage(
    'de-ton',
    'de',
    'Wir siezen unsere Kundinnen und Kunden, außer in den sozialen Netzwerken. Anglizismen vermeiden wir, wo es ein deutsches Wort gibt, und Rabatte bewerben wir nie.',
  ),
  passage(
    'de-weihnachten',
    'de',
    'Die Weihnachtsmischung gibt es vom 1. November an, solange der Vorrat reicht: Äthiopien und Brasilien, mit Noten von Orange, Zimt und Marzipan.',
  ),
  passage(
    'de-kinder',
    'de',
    'Kindergeburtstage feiern wir nicht, aber im Hof stehen ein Sandkasten und Dreiräder, und heiße Schokolade kochen wir aus echter Kuvertüre.',
  ),
  passage(
    'de-solawi',
    'de',
    'Milch und Eier kommen vom Kaiserstuhl, vom Hof der Familie Schächtele, der seit 1996 nach den Regeln von Demeter arbeitet.',
  ),
  passage(
    'de-fahrrad',
    'de',
    'In Freiburg liefern wir mit dem Lastenrad aus, freitags zwischen vierzehn und achtzehn Uhr. Wer mag, bekommt eine Nachricht, zehn Minuten bevor wir klingeln.',
  ),
  passage(
    'de-barrierefrei',
    'de',
    'Der Laden ist stufenlos zu erreichen. Für die Toilette im Untergeschoss gibt es leider keinen Aufzug; die barrierefreie ist im Rathaus gegenüber.',
  ),
  passage(
    'de-nachhaltig',
    'de',
    'Bis 2028 wollen wir ohne Erdgas rösten. Der elektrische Röster ist bestellt, finanziert wird er durch Anteile von 214 Genossinnen und Genossen.',
  ),
  passage(
    'ja-history',
    'ja',
    '当店は2011年に創業しました。古い路面電車の車庫を改装した焙煎所で、今も一釜ずつ手作業で焼いています。',
  ),
  passage(
    'ja-hours',
    'ja',
    '京都店の営業時間は午前八時から午後六時までです。水曜日は定休日ですが、祝日の場合は営業し、翌日にお休みをいただきます。',
  ),
  passage(
    'ja-storage',
    'ja',
    'コーヒー豆は袋のまま密閉して、直射日光の当たらない涼しい場所で保存してください。冷蔵庫は匂いが移るためおすすめしません。',
  ),
  passage(
    'ja-drip',
    'ja',
    'ハンドドリップの基本は、粉十五グラムに対してお湯二百五十グラムです。最初に三十秒ほど蒸らし、三回に分けて注ぎます。',
  ),
  passage(
    'ja-espresso',
    'ja',
    'エスプレッソは粉十八グラムで三十六グラムを抽出します。二十八秒より早く落ちる場合は、挽き目を細かくしてください。',
  ),
  passage(
    'ja-shipping',
    'ja',
    '送料は全国一律六百円、五千円以上のお買い上げで無料です。沖縄県と離島へは三日から五日かかります。',
  ),
  passage(
    'ja-returns',
    'ja',
    '味がお好みに合わなかった場合は、到着から三十日以内にご連絡ください。返品は不要で、全額返金または別の豆と交換いたします。',
  ),
  passage(
    'ja-gift',
    'ja',
    '贈り物には桐箱入りの詰め合わせがあります。のし紙とメッセージカードは無料で、お届け日も指定できます。',
  ),
  passage(
    'ja-decaf',
    'ja',
    'カフェインレスの豆はコロンビアのウィラ県産です。さとうきび由来の成分で処理しているため、甘みがそのまま残ります。',
  ),
  passage(
    'ja-farm',
    'ja',
    'グアテマラのエスペランサ農園とは2014年から直接取引を続けており、毎年一月に社員が現地を訪ねています。',
  ),
  passage(
    'ja-workshop',
    'ja',
    '毎月第一土曜日にラテアート教室を開いています。定員は六名、参加費は五千五百円で、初めての方も歓迎します。',
  ),
  passage('ja-staff', 'ja', '焙煎責任者の佐々木陽子は、2022年の全国焙煎大会で二位に入賞しました。以前は和菓子の職人でした。'),
  passage('ja-kimono', 'ja', '京都店では、着物でご来店のお客様に季節の干菓子を一つ差し上げています。'),
  passage('ja-tone', 'ja', '文章は「です・ます」調で書き、感嘆符や絵文字は使いません。健康への効果をうたう表現も避けます。'),
  passage('ja-water', 'ja', '京都の水は軟水なので、浅煎りの酸味がきれいに出ます。硬水の地域では浄水器のご使用をおすすめします。'),
  passage('ja-eco', 'ja', '袋は紙とセルロースでできており、家庭の堆肥になります。ただし弁の部分は取り外して捨ててください。'),
  passage(
    'ja-office',
    'ja',
    '法人のお客様には月十キロから卸売価格でお届けします。ミルの無料貸し出しと、年二回の研修も行っています。',
  ),
  passage(
    'ja-parking',
    'ja',
    '店の前に駐車場はありません。地下鉄烏丸御池駅の四番出口から歩いて五分です。自転車は中庭に停められます。',
  ),
  passage('ja-allergy', 'ja', 'ケーキには小麦、卵、乳製品、アーモンドを使っています。豆乳とオーツミルクへの変更は無料です。'),
  passage('ja-christmas', 'ja', '冬限定のブレンドは十一月一日から販売します。オレンジとシナモンの香りで、なくなり次第終了です。'),
];

const ask = (
  language: Passage['language'],
  kind: QueryKind,
  query: string,
  relevant: LabelledQuery['relevant'],
): LabelledQuery => ({
  ...{ query, kind, language, relevant },
});

export const queries: readonly LabelledQuery[] = [
  ask('en', 'words', 'gift vouchers', { 'en-vouchers': 2 }),
  ask('en', 'words', 'cold brew', { 'en-cold-brew': 2 }),
  ask('en', 'words', 'espresso recipe', { 'en-espresso-recipe': 2 }),
  ask('en', 'words', 'wholesale prices for offices', { 'en-wholesale': 2 }),
  ask('en', 'words', 'compostable bags', { 'en-packaging': 2 }),
  ask('en', 'question', 'when is the café in Glasgow open?', { 'en-opening': 2 }),
  ask('en', 'question', 'How much does delivery cost within the UK?', { 'en-shipping': 2 }),
  ask('en', 'question', 'can I cancel my subscription whenever I want', { 'en-subscription': 2 }),
  ask('en', 'question', 'what do you pay farmers', { 'en-prices': 2 }),
  ask('en', 'question', 'how long does opened coffee keep, and may it go into the fridge?', { 'en-storage': 2 }),
  ask('en', 'typo', 'expresso recipie', { 'en-espresso-recipe': 2 }),
  ask('en', 'typo', 'subscribtion pause', { 'en-subscription': 2 }),
  ask('en', 'typo', 'yirgachefe', { 'en-yirgacheffe': 2 }),
  ask('en', 'typo', 'decafinated cofee', { 'en-decaf': 2 }),
  ask('en', 'typo', 'wheelchiar entrence', { 'en-wheelchair': 2 }),
  ask('en', 'name', 'Miriam Okonkwo', { 'en-founders': 2 }),
  ask('en', 'name', 'Lucia Marroquin', { 'en-finca': 2 }),
  ask('en', 'name', 'Probat', { 'en-roaster-machine': 2 }),
  ask('en', 'name', 'Jonas Webber Brewers Cup', { 'en-awards': 2 }),
  ask('en', 'paraphrase', 'money back guarantee', { 'en-returns': 2 }),
  ask('en', 'paraphrase', 'renewable power', { 'en-energy': 2 }),
  ask('en', 'paraphrase', 'gluten free cake', { 'en-allergy': 2 }),
  ask('en', 'paraphrase', 'tone of voice and style of our texts', { 'en-voice': 2 }),
  ask('en', 'paraphrase', 'learn to make coffee at home in a class', { 'en-courses': 2, 'en-latte-art': 1 }),
  ask('en', 'paraphrase', 'who started the company', { 'en-founders': 2 }),
  ask('de', 'words', 'Versandkosten', { 'de-versand': 2 }),
  ask('de', 'words', 'Espressomaschine entkalken', { 'de-entkalken': 2 }),
  ask('de', 'words', 'Weihnachtsmischung Zimt', { 'de-weihnachten': 2 }),
  ask('de', 'words', 'Mehrwegeimer', { 'de-gastro': 2 }),
  ask('de', 'question', 'Wann hat das Café in Freiburg geöffnet?', { 'de-kaffeehaus': 2 }),
  ask('de', 'question', 'Wie lange müssen frische Bohnen nach der Röstung ruhen?', { 'de-bohnen': 2 }),
  ask('de', 'question', 'Ist das Leitungswasser zu hart für Kaffee?', { 'de-wasser': 2 }),
  ask('de', 'typo', 'Kafeemühle', { 'de-muehle': 2 }),
  ask('de', 'typo', 'Barristakurs', { 'de-schulung': 2 }),
  ask('de', 'typo', 'Wiehnachtsmischung', { 'de-weihnachten': 2 }),
  ask('de', 'name', 'Gruenwald', { 'de-anna': 2 }),
  ask('de', 'name', 'Jürgen Mayerhofer', { 'de-sackware': 2 }),
  ask('de', 'name', 'Hof Schächtele', { 'de-solawi': 2 }),
  ask('de', 'paraphrase', 'Rollstuhl', { 'de-barrierefrei': 2 }),
  ask('de', 'paraphrase', 'Geld-zurück-Garantie', { 'de-rueckgabe': 2 }),
  ask('de', 'paraphrase', 'duzen oder siezen', { 'de-ton': 2 }),
  ask('de', 'paraphrase', 'Fahrradkurier', { 'de-fahrrad': 2 }),
  ask('ja', 'words', '営業時間', { 'ja-hours': 2 }),
  ask('ja', 'words', 'コーヒー豆の保存', { 'ja-storage': 2 }),
  ask('ja', 'words', '送料無料', { 'ja-shipping': 2 }),
  ask('ja', 'words', 'ラテアート', { 'ja-workshop': 2 }),
  ask('ja', 'question', '返金はできますか', { 'ja-returns': 2 }),
  ask('ja', 'question', '京都店の定休日はいつですか？', { 'ja-hours': 2 }),
  ask('ja', 'question', '駐車場はありますか', { 'ja-parking': 2 }),
  ask('ja', 'name', '佐々木さん', { 'ja-staff': 2 }),
  ask('ja', 'name', 'エスペランサ', { 'ja-farm': 2 }),
  ask('ja', 'typo', 'エスプレソの抽出', { 'ja-espresso': 2 }),
  ask('ja', 'paraphrase', 'プレゼント用の箱', { 'ja-gift': 2 }),
  ask('ja', 'paraphrase', 'デカフェ', { 'ja-decaf': 2 }),
  ask('ja', 'paraphrase', '環境にやさしい包装', { 'ja-eco': 2 }),
];

/** How good answers are: means over queries, of the first five hits. */
export interface Quality {
  queries: number;
  recall: number;
  ndcg: number;
}

/** @param found ids of passages that each query found, the best first */
export function qualityOf(asked: readonly LabelledQuery[], found: readonly (readonly string[])[]): Quality {
  const each = asked.map(({ relevant }, index) => {
    const first = (found[index] ?? []).slice(0, 5);
    const gain = (grades: readonly number[]): number =>
      grades.reduce((sum, grade, rank) => sum + (2 ** grade - 1) / Math.log2(rank + 2), 0);
    const ideal = gain(Object.values(relevant).toSorted((a, b) => b - a));
    const hits = first.filter((id) => id in relevant).length;
    return { recall: hits / Object.keys(relevant).length, ndcg: gain(first.map((id) => relevant[id] ?? 0)) / ideal };
  });
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  return { queries: asked.length, recall: mean(each.map(({ recall }) => recall)), ndcg: mean(each.map(({ ndcg }) => ndcg)) };
}
