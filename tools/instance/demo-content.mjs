// What `npm start -- --seed demo` fills an instance with: two weeks of a café. Days are counted from today.

export const images = [
  {
    id: 'menu',
    prompt: 'Six dishes, all from the region',
    altText: 'A card that says: Six dishes, all from the region',
    aspectRatio: '1:1',
  },
  {
    id: 'terrace',
    prompt: 'The terrace is open again',
    altText: 'A card that says: The terrace is open again',
    aspectRatio: '16:9',
  },
  {
    id: 'brunch',
    prompt: 'Brunch, every Sunday from ten',
    altText: 'A card that says: Brunch, every Sunday from ten',
    aspectRatio: '1:1',
  },
  { id: 'coffee', prompt: 'Roasted on Tuesdays', altText: 'A card that says: Roasted on Tuesdays', aspectRatio: '1:1' },
  {
    id: 'music',
    prompt: 'Live music on Friday, free entry',
    altText: 'A card that says: Live music on Friday, free entry',
    aspectRatio: '16:9',
  },
  {
    id: 'baker',
    prompt: 'Meet Lina, who bakes our bread',
    altText: 'A card that says: Meet Lina, who bakes our bread',
    aspectRatio: '1:1',
  },
];

/** By the words in the titles of releases. */
export const tags = [
  { name: 'Menu', color: 'green', of: /menu|lunch|asparagus|wine|cake/i },
  { name: 'Events', color: 'purple', of: /music|brunch|evening|quiz|ten years/i },
  { name: 'Coffee', color: 'orange', of: /coffee|roast/i },
  { name: 'Opening hours', color: 'blue', of: /opening hours|terrace/i },
];

export const snippets = [
  { kind: 'signature', name: 'Address', text: 'Café Terrace, Uferweg 4, daily from eight' },
  { kind: 'hashtags', name: 'Brunch', text: '#brunch #sunday #berlincafe' },
];

/** Published at once, the first one first. */
export const published = [
  { title: 'Opening hours in spring', text: 'From today we open at eight, on weekends at nine. The kitchen closes at ten. 🌷' },
  {
    title: 'New coffee on the bar',
    text: 'Guji from Ethiopia: blueberry, jasmine, a little honey. Ask for it as a filter.',
    image: 'coffee',
  },
  {
    title: 'Meet Lina',
    text: 'Lina has baked our bread for six years. This week she shows how the sourdough gets its crust.',
    image: 'baker',
  },
  { title: 'The terrace is open', text: 'Blankets are out, the heaters too. The terrace is open again!', image: 'terrace' },
];

/** `day` from today and `time` on the clocks of `timezone`. */
export const timezone = 'Europe/Berlin';
export const scheduled = [
  {
    day: 1,
    time: '08:00',
    title: 'Menu of the week',
    text: 'This week: leek tart, trout from the Havel, rhubarb crumble.',
    image: 'menu',
  },
  {
    day: 1,
    time: '17:30',
    title: 'Last tables for Friday',
    text: 'Three tables are left for Friday evening. Reserve yours by phone.',
  },
  {
    day: 2,
    time: '09:00',
    title: 'How we roast',
    text: 'Tuesday is roasting day. Come by before noon: the whole street smells of it.',
    image: 'coffee',
  },
  {
    day: 3,
    time: '12:00',
    title: 'Lunch in twenty minutes',
    text: 'In a hurry? Our lunch is on the table in twenty minutes, or the coffee is on us.',
  },
  {
    day: 4,
    time: '09:00',
    title: 'Live music on Friday',
    text: 'Anna and the Lampshades play on Friday from eight. Free entry, bring friends.',
    image: 'music',
  },
  { day: 4, time: '18:00', title: 'Wine of the month', text: 'A Silvaner from Franconia that likes asparagus as much as we do.' },
  { day: 5, time: '15:00', title: 'Cake o’clock', text: 'Rhubarb, poppy seed or the chocolate one nobody finishes alone?' },
  {
    day: 6,
    time: '10:00',
    title: 'Brunch on Sunday',
    text: 'Brunch every Sunday from ten. Children up to eight eat for free.',
    image: 'brunch',
  },
  {
    day: 7,
    time: '11:30',
    title: 'A look into the kitchen',
    text: 'Service starts in half an hour. This is the calm before it.',
  },
  {
    day: 8,
    time: '08:00',
    title: 'Menu of the next week',
    text: 'Six dishes, all from the region. Swipe for the whole menu.',
    image: 'menu',
  },
  {
    day: 9,
    time: '09:00',
    title: 'Roasting day',
    text: 'Fresh beans from noon on: espresso, filter, and decaf that deserves the name.',
    image: 'coffee',
  },
  {
    day: 10,
    time: '16:00',
    title: 'We are hiring',
    text: 'You like early mornings and people? We look for somebody behind the bar, two days a week.',
  },
  {
    day: 11,
    time: '09:30',
    title: 'Asparagus is here',
    text: 'The first asparagus from Beelitz is on the menu, with butter, ham or both.',
  },
  {
    day: 12,
    time: '17:00',
    title: 'Open-air evening',
    text: 'If the weather holds, we set up the long table on the square.',
    image: 'terrace',
  },
  {
    day: 13,
    time: '10:00',
    title: 'Brunch again',
    text: 'Last Sunday we ran out of scones. This Sunday Lina bakes twice as many.',
    image: 'brunch',
  },
];

export const drafts = [
  { title: 'Ten years of us', text: 'Ten years, 41,000 breakfasts. We want to celebrate with you: date to follow.' },
  { title: 'Summer opening hours', text: 'From June on we stay open until midnight on Fridays and Saturdays.' },
];

export const articles = [
  {
    title: 'Where our vegetables come from',
    excerpt: 'Four farms within forty kilometers, and what they grow for us.',
    body: '# Where our vegetables come from\n\nFour farms, none more than **forty kilometers** away.\n\n- Leeks and potatoes: the Wolters in Paretz\n- Salads: the co-operative in Potsdam\n\nWe visit each of them once a season.',
  },
  {
    title: 'A good filter coffee at home',
    excerpt: 'Sixty grams for a liter, and water that no longer boils.',
    body: '# A good filter coffee at home\n\n1. Grind medium, sixty grams for a liter.\n2. Let the water rest for a minute.\n3. Pour in circles, slowly.\n\n> The kettle is more important than the machine.',
  },
];

/** An agent asks to schedule this; it waits for a person. */
export const requested = {
  day: 6,
  time: '18:00',
  title: 'Quiz night',
  text: 'Six rounds, five drinks, one winner. Quiz night is on Saturday at eight.',
};
