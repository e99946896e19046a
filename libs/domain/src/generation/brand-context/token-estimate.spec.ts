import { expect, it } from '@jest/globals';
import { estimatedTokens } from './token-estimate.js';

/** Texts with the tokens that o200k_base counts, the tokenizer of the models of OpenAI since 2024. */
const counted: readonly [string, number, string][] = [
  [
    'English',
    60,
    'The terrace opens on Friday at 11:00. We bake rhubarb tarts every morning; they cost €6 until 14 May. Bring a jumper, and ask for the emmer bread: it is older than wheat, grows on poor soil, and tastes of hazelnut.',
  ],
  [
    'German',
    49,
    'Die Terrasse öffnet am Freitag um elf. Wir backen jeden Morgen Rhabarberkuchen; der Mittagstisch wechselt wöchentlich, und für Veranstaltungen gibt es Sonderöffnungszeiten. Bitte bringt eine Übergangsjacke mit.',
  ],
  [
    'French',
    42,
    'La terrasse ouvre vendredi à onze heures. Nous préparons chaque matin des tartes à la rhubarbe; le menu du déjeuner change toutes les semaines. Apportez un pull, s’il vous plaît.',
  ],
  [
    'Finnish',
    56,
    'Terassi avataan perjantaina kello yksitoista. Leivomme joka aamu raparperipiirakoita, ja lounaslista vaihtuu viikoittain. Ottakaa villapaita mukaan, sillä illat ovat vielä viileitä.',
  ],
  [
    'Polish',
    61,
    'Taras otwieramy w piątek o jedenastej. Każdego ranka pieczemy tartę z rabarbarem, a menu obiadowe zmienia się co tydzień. Weźcie ze sobą sweter, wieczory są jeszcze chłodne.',
  ],
  [
    'Vietnamese',
    39,
    'Sân thượng mở cửa vào thứ Sáu lúc mười một giờ. Mỗi sáng chúng tôi nướng bánh đại hoàng, thực đơn bữa trưa thay đổi hàng tuần.',
  ],
  [
    'Turkish',
    42,
    'Teras cuma günü saat on birde açılıyor. Her sabah ravent turtası pişiriyoruz; öğle menüsü her hafta değişiyor. Lütfen yanınıza bir kazak alın.',
  ],
  [
    'Russian',
    49,
    'Терраса открывается в пятницу в одиннадцать часов. Каждое утро мы печём пироги с ревенем, а обеденное меню меняется каждую неделю. Возьмите с собой свитер.',
  ],
  [
    'Greek',
    46,
    'Η βεράντα ανοίγει την Παρασκευή στις έντεκα. Κάθε πρωί ψήνουμε τάρτες με ραβέντι και το μενού αλλάζει κάθε εβδομάδα.',
  ],
  ['Arabic', 31, 'تفتح الشرفة يوم الجمعة في الساعة الحادية عشرة. نخبز كل صباح فطائر الراوند، وتتغير قائمة الغداء كل أسبوع.'],
  ['Hebrew', 40, 'המרפסת נפתחת ביום שישי באחת עשרה. אנחנו אופים כל בוקר טארט ריבס, ותפריט הצהריים מתחלף כל שבוע.'],
  ['Hindi', 39, 'छत शुक्रवार को ग्यारह बजे खुलती है। हम हर सुबह रूबर्ब टार्ट बनाते हैं और दोपहर का मेनू हर हफ्ते बदलता है।'],
  [
    'Japanese',
    47,
    'テラスは金曜日の十一時に開きます。毎朝ルバーブのタルトを焼いています。ランチのメニューは毎週変わります。セーターをお持ちください。',
  ],
  ['Chinese', 36, '露台星期五十一点开放。我们每天早上烤大黄馅饼，午餐菜单每周更换。请带一件毛衣。'],
  [
    'Korean',
    46,
    '테라스는 금요일 열한 시에 엽니다. 매일 아침 루바브 타르트를 굽고 점심 메뉴는 매주 바뀝니다. 스웨터를 가져오세요.',
  ],
  ['Thai', 41, 'ระเบียงเปิดวันศุกร์เวลาสิบเอ็ดโมง เราอบทาร์ตรูบาร์บทุกเช้า และเมนูกลางวันเปลี่ยนทุกสัปดาห์'],
  ['emoji', 27, '🎉🌿🍰 New! 👩‍🍳✨ #rhubarb #terrace2026 🇩🇪'],
  ['an address', 29, 'https://terrace.example/menu/2026-05-14?utm_source=newsletter&utm_campaign=spring%20menu#tarts'],
  [
    'JSON',
    39,
    '{"identity":{"colors":{"background":"#fdf6e3","foreground":"#1c2440","accent":"#b3261e"}},"handle":"@cafeterrace"}',
  ],
  ['numbers', 38, '2026-05-14 11:00, 1,234,567.89 EUR, +49 30 1234567, 3.14159265358979'],
  ['capitals', 13, 'OPEN FROM FRIDAY. NO RESERVATIONS. CASH ONLY.'],
];

it.each(counted)('of %s, are at most a twentieth too few, and no more than 2.2 times as many', (_what, tokens, text) => {
  expect(estimatedTokens(text)).toBeGreaterThanOrEqual(Math.floor(tokens * 0.95));
  expect(estimatedTokens(text)).toBeLessThanOrEqual(Math.ceil(tokens * 2.2));
});

it('of nothing are none', () => {
  expect(estimatedTokens('')).toBe(0);
});
