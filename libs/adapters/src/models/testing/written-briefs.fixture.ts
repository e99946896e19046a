import type { BrandRecord } from '@imprint/contracts/brands';

/** A brand that says nothing but its name. */
export const bareBrand: BrandRecord = {
  ...{ label: 'Café Terrace', description: '', text: '', customInstructions: '', promptSeeds: [], products: [] },
  identity: {
    colors: { background: '#10172a', foreground: '#f8fafc', accent: '#ff6b4a' },
    fonts: { heading: '', body: '' },
    ...{ logoAssetId: '', pictureAssetIds: [], handle: '', website: '', palette: [], socialLinks: [] },
  },
  guidelines: { dos: [], donts: [], bannedWords: [], sourcedClaims: [] },
  voice: {
    ...{ tone: '', style: '', audience: '', values: [], pillars: [], writingRules: [], examplePosts: [] },
    ...{ sampleOutput: '', doesNotSoundLike: [] },
  },
  strategy: { goals: [], topics: [], contentTypes: [], platforms: [], frequency: '' },
  contact: { email: '', phone: '', address: '' },
  settings: { timezone: '', language: '', textModel: '', imageModel: '', videoModel: '', voiceModel: '', musicModel: '' },
};

export const cafe: BrandRecord = {
  ...bareBrand,
  description: 'A café with a view of the canal.',
  text: 'We opened in 1987. The kitchen cooks lunch from what the market has. Bread comes from the bakery two doors down. On Mondays we are closed.',
  identity: { ...bareBrand.identity, website: 'https://terrace.example', handle: '@cafeterrace' },
  guidelines: {
    dos: ['Name the dish and where its ingredients come from.'],
    donts: ['Promise a table.'],
    bannedWords: ['cheap'],
    sourcedClaims: ['organic'],
  },
  voice: {
    ...bareBrand.voice,
    audience: 'Neighbours who eat lunch outside',
    values: ['Regional food', 'Fair prices', 'Time for guests', 'Short distances'],
    pillars: ['The season', 'The neighbourhood'],
    examplePosts: ['Asparagus is back, and so are we.'],
    sampleOutput: 'Bring a jumper.',
  },
  strategy: {
    ...bareBrand.strategy,
    goals: ['Fill the terrace on weekdays'],
    topics: ['Lunch menu', 'Breakfast', 'Small concerts'],
  },
};

export const germanCafe: BrandRecord = {
  ...cafe,
  label: 'Café Terrasse',
  description: 'Ein Café am Kanal.',
  text: 'Wir haben 1987 eröffnet. Die Küche kocht mittags, was der Markt hergibt. Das Brot kommt aus der Bäckerei zwei Türen weiter.',
  identity: { ...cafe.identity, website: 'https://terrasse.example', handle: '@cafeterrasse' },
  guidelines: {
    dos: ['Das Gericht beim Namen nennen'],
    donts: ['Einen Tisch versprechen'],
    bannedWords: ['billig'],
    sourcedClaims: ['bio'],
  },
  voice: {
    ...cafe.voice,
    audience: 'Nachbarn, die mittags draußen essen',
    values: ['Regionale Küche', 'Faire Preise', 'Zeit für Gäste'],
    pillars: ['Die Jahreszeit', 'Die Nachbarschaft'],
  },
  strategy: {
    ...cafe.strategy,
    goals: ['Die Terrasse unter der Woche füllen'],
    topics: ['Mittagskarte', 'Frühstück', 'Kleine Konzerte'],
  },
  settings: { ...cafe.settings, language: 'de-AT' },
};

/** As people write them: phrases, orders, sentences, questions, with emoji, quotation marks and stops, and whole paragraphs. */
export const topics: readonly string[] = `spring menu
Announce our new opening hours on Sunday
How do I choose a bike?
We open on Sundays now.
How to choose a bike
🎉 Big summer sale!
Coffee tasting
Write a post about the “Sunday brunch” and its pancakes
5 tips for better sleep
Our terrace reopens on Friday after three weeks of building work. There is a new awning, and twelve tables instead of eight. Mention the awning. The first lunch is asparagus.
Why we close on Mondays
autumn soup
the jazz evening in June
Introduce our new baker, Ines
breakfast for two
Can I bring my dog?
our garden
What is a flat white?
Thank our guests for ten years
vegan cakes
"Slow Food" week
The ferry stops here again.
rainy days
Promote the gift card
winter opening hours
Staff wanted
How we roast our beans
Remind people about the clock change
bread and butter
A new chef in the kitchen
Explain where our fish comes from
cold brew
What does fair trade mean?
Christmas market
tables on the pavement
Tell people about our loyalty card
rhubarb
It is asparagus season.
oat milk
Celebrate the first strawberries
LUNCH TO GO
Berlin marathon
picnic baskets
Share a recipe for lemon cake
new website
The kitchen is open until ten.
Where to park
sourdough
Write about the reading on Thursday
children’s menu
What should I eat before a run?
summer holidays
Describe the new terrace furniture
local cheese
ice cream 🍦
Is the terrace heated?
seasonal beer
Announce that we take cards now
honey from the roof
How long does bread stay fresh?
tea for beginners
The river festival starts on Saturday.
birthday cakes
eggs
Invite everyone to the open kitchen day
Three wines for spring
no-show policy
Our waiter Karim has been here for twenty years.
soup of the day
Present the autumn exhibition
quiet mornings
What makes a good croissant?
delivery by cargo bike
salad
the new coffee machine
gluten-free baking
Highlight the students’ discount
We are looking for a pastry chef!
board game night
menu changes
Apple Day
mushrooms, pumpkins and nuts
Who grows our vegetables?
lunch in fifteen minutes
Post something about the power cut
family tables
When to prune roses
Please write a caption for the sunset photo
wine tasting with Marta
a walk along the canal
zero waste
The ice rink opens tomorrow.
lost property
Advertise the Monday concert
water
Should you salt pasta water?
reservations
the view from table nine
Make a post about Mother’s Day
plum dumplings
Farewell to summer
Cheap flights to Rome
Mention our new phone number
barbecue; salads; drinks`.split('\n');

export const germanTopics: readonly string[] = `Frühlingskarte
Kündige unsere neuen Öffnungszeiten am Sonntag an
Wie wähle ich ein Fahrrad?
Wir öffnen jetzt sonntags.
Wie man ein Fahrrad auswählt
Die neue Mittagskarte
Schreibe einen Beitrag über den Umbau der Terrasse
🎉 Sommerfest!
Warum wir montags geschlossen haben
5 Tipps für besseren Schlaf
„Langer Abend“ im Juni
Die Fähre hält wieder hier. Der erste Halt ist am Freitag. Fahrräder dürfen mit.
Kuchen
Spargel aus der Region
Was ist ein Flat White?
unser Garten
Stelle die neue Bäckerin vor
Regentage
Frühstück für zwei
Wo parken?
Weihnachtsmarkt
Erkläre die Kundenkarte
Rhabarber
Kinderkarte
Honig vom Dach
Suppe des Tages
Die Küche hat bis zehn geöffnet.
Brot und Butter
Eis
Lesung am Donnerstag
Pilze, Kürbis und Nüsse
Gutscheine
Abschied vom Sommer
Familientische
Ruhige Vormittage
Weinprobe mit Marta
Lieferung mit dem Lastenrad
Wer baut unser Gemüse an?
Der Blick von Tisch neun
Muttertag
Pflaumenknödel
Reservierungen`.split('\n');
