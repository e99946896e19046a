import { describe, expect, it } from '@jest/globals';
import { postalAddressesIn } from './postal-formats.js';

const found = (text: string): string[] => postalAddressesIn(text.split('\n'));

describe('a postal address', () => {
  it.each([
    ['of Britain', 'Hearth & Crumb, 14 North Street, Bristol BS3 1EN', '14 North Street, Bristol BS3 1EN'],
    [
      'in a sentence',
      'Open Tuesday to Sunday, at 14 North Street, Bristol BS3 1EN. Come in!',
      '14 North Street, Bristol BS3 1EN',
    ],
    [
      'of Britain, line by line',
      'Acme Ltd\nUnit 3\n12 Mill Lane\nLeeds\nLS1 4AP\nTel 0113 496 0000',
      'Unit 3, 12 Mill Lane, Leeds, LS1 4AP',
    ],
    ['of Britain, with its country', '1 High Road, London N1 9GU, United Kingdom', '1 High Road, London N1 9GU, United Kingdom'],
    ['of the United States', 'Acme Inc. · 123 Main St, Portland, OR 97201', '123 Main St, Portland, OR 97201'],
    [
      'with a suite',
      '500 Howard Street\nSuite 400\nSan Francisco, CA 94105-3000\nUSA',
      '500 Howard Street, Suite 400, San Francisco, CA 94105-3000, USA',
    ],
    ['of one part', '77 Elm Avenue Brooklyn NY 11201', '77 Elm Avenue Brooklyn NY 11201'],
    ['of Canada', '200 King Street West, Toronto, ON M5V 2T6', '200 King Street West, Toronto, ON M5V 2T6'],
    ['of Australia', '8 Smith Street, Fitzroy VIC 3065', '8 Smith Street, Fitzroy VIC 3065'],
    ['of Germany', 'Kanzlei Petersen\nHoltenauer Straße 101\n24105 Kiel\nTelefon: 0431 000', 'Holtenauer Straße 101, 24105 Kiel'],
    ['of a street that is not called one', 'Unter den Linden 5, D-10117 Berlin', 'Unter den Linden 5, D-10117 Berlin'],
    ['of Austria', 'Sporgasse 7, 8010 Graz', 'Sporgasse 7, 8010 Graz'],
    ['without a separator', 'Hauptstr. 12a 50667 Köln', 'Hauptstr. 12a, 50667 Köln'],
    ['of France', 'Le Figuier Bleu – 8 rue Caisserie, 13002 Marseille – Tél. 04 91 00 00 00', '8 rue Caisserie, 13002 Marseille'],
    [
      'of France, with a comma',
      '8 bis, rue du Port, 29200 Brest Cedex 2, France',
      '8 bis rue du Port, 29200 Brest Cedex 2, France',
    ],
    [
      'of Spain',
      'Bodegas Altozano, S.L. · Camino de la Umbría s/n, 05412 Ávila · +34 920 00 00 00',
      'Camino de la Umbría s/n, 05412 Ávila',
    ],
    ['of Spain, with a comma', 'Calle Mayor, 12, 28013 Madrid', 'Calle Mayor, 12, 28013 Madrid'],
    ['of Italy', 'Via Roma 5, 00184 Roma (RM)', 'Via Roma 5, 00184 Roma (RM)'],
    ['of Poland', 'Fundacja Szum, ul. Doki 1, 80-863 Gdańsk,', 'ul. Doki 1, 80-863 Gdańsk'],
    ['of the Netherlands', 'Keizersgracht 123, 1015 CJ Amsterdam', 'Keizersgracht 123, 1015 CJ Amsterdam'],
    ['of Denmark', 'Jægersborggade 12, 2200 København N', 'Jægersborggade 12, 2200 København N'],
    ['of Sweden', 'Storgatan 4, 114 51 Stockholm', 'Storgatan 4, 114 51 Stockholm'],
    ['of Japan', '鶴亀湯　〒116-0002 東京都荒川区荒川 5-1-1　電話 03-3800-0000', '〒116-0002 東京都荒川区荒川 5-1-1'],
    ['of China', '地址：北京市朝阳区建国路88号', '北京市朝阳区建国路88号'],
    ['of Korea', '주소: 서울특별시 강남구 테헤란로 123', '서울특별시 강남구 테헤란로 123'],
    ['in Arabic', 'العنوان: شارع الرينبو 21، عمّان', 'شارع الرينبو 21، عمّان'],
    ['in Hebrew', 'רחוב הרצל 12, חיפה', 'רחוב הרצל 12, חיפה'],
    ['of Russia', '101000, г. Москва, ул. Мясницкая, д. 5', '101000, г. Москва, ул. Мясницкая, д. 5'],
  ])('%s is found', (_what, text, address) => {
    expect(found(text)).toEqual([address]);
  });

  it.each([
    'Since 1995, 2019 Berlin',
    'Seit 2012, 10115 Berlin',
    '© 2024 Acme Inc, Austin, TX 78701',
    '2024 Acme Group, Austin, TX 78701',
    '12 rooms, 24 beds, 30000 guests',
    'Besuchen Sie uns in der Holtenauer Straße 101, 24105 Kiel',
    'Order no. 12345 Berlin',
    'We deliver to 10115 Berlin',
    'Bristol BS3 1EN',
    'Model AB1 2CD is here',
    'The street that never sleeps, London',
    'Hébergeur : OVH, 2 rue Kellermann, 59100 Roubaix',
    'Zuständige Aufsichtsbehörde: Bezirksregierung Köln\nZeughausstraße 2-10\n50667 Köln',
    'Hosted by Acme Servers Ltd\n5 Cloud Road\nLondon N1 9GU',
    '東京都の天気',
    'شارع طويل',
  ])('is not in %j', (text) => {
    expect(found(text)).toEqual([]);
  });

  it('takes no time to be looked for in what is nearly one', () => {
    for (const piece of ['1 Main Street, ', '12345 A', 'Straße 1 ', '東京都荒', 'شارع ا ', 'AB1 2C, ', "d' A", 'г. А, '])
      expect(found(piece.repeat(20_000)).length).toBeLessThanOrEqual(500);
  });
});
