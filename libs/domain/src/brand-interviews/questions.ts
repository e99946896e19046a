import type { InterviewField, InterviewLanguage, InterviewQuestion } from '@imprint/contracts/brand-interviews';
import { completenessWeights } from '@imprint/contracts/brands';

/** A question, and what an answer looks like. */
type Asked = readonly [question: string, hint: string];

/** What is asked for each field. */
export const questions: Readonly<Record<InterviewLanguage, Readonly<Record<InterviewField, Asked>>>> = {
  en: {
    description: ['What is your brand, in one or two sentences?', 'For example: a café by the river with a daily lunch menu.'],
    text: ['What is the story behind it, and what do you offer?', 'A few sentences, as you would tell a new colleague.'],
    'voice.tone': ['How should your texts sound?', 'For example: warm, with dry humour.'],
    'voice.style': ['How are they written?', 'For example: short sentences, no exclamation marks.'],
    'voice.audience': ['Whom do you speak to?', 'For example: neighbours who eat lunch outside.'],
    'voice.values': ['What do you stand for?', 'A few values, separated by commas.'],
    'voice.pillars': ['Which subjects do you always come back to?', 'A few subjects, separated by commas.'],
    'voice.sampleOutput': ['Which of your texts sounds just right?', 'Paste a post or a paragraph.'],
    'voice.doesNotSoundLike': ['What must your texts never sound like?', 'For example: a press release, a discount shop.'],
    'strategy.goals': ['What do you want to achieve with your content?', 'Your goals, separated by commas.'],
    'strategy.contentTypes': [
      'Which kinds of content do you make?',
      'Posts, threads, images, videos, audio, articles or newsletters.',
    ],
    'strategy.platforms': ['Which platforms are you on?', 'For example: Instagram, LinkedIn.'],
    'strategy.frequency': ['How often do you post?', 'For example: three times a week.'],
    'identity.website': ['What is the address of your website?', 'For example: terrace.example.'],
    'identity.colors': [
      'Which colours do you use?',
      'Names or codes, for example: white background, black text, accent #b3261e.',
    ],
    'identity.handle': ['What is your handle?', 'For example: @cafeterrace.'],
    'settings.language': ['Which language do you write in?', 'For example: English, or German (Austria).'],
    'strategy.topics': ['What do you post about?', 'A few topics, separated by commas.'],
    'guidelines.dos': ['What should every text do?', 'One rule on each line.'],
    'guidelines.donts': ['What must no text do?', 'One rule on each line.'],
    'guidelines.bannedWords': ['Which words never appear?', 'Words, separated by commas.'],
    'guidelines.sourcedClaims': ['Which claims need a source?', 'For example: organic, the oldest in town.'],
    'voice.writingRules': [
      'Do you have any rules for writing?',
      'One rule on each line, for example: prices with the currency first.',
    ],
  },
  de: {
    description: ['Was ist Ihre Marke, in ein oder zwei Sätzen?', 'Zum Beispiel: ein Café am Fluss mit täglichem Mittagstisch.'],
    text: ['Welche Geschichte steht dahinter, und was bieten Sie an?', 'Ein paar Sätze, wie für eine neue Kollegin.'],
    'voice.tone': ['Wie sollen Ihre Texte klingen?', 'Zum Beispiel: warm, mit trockenem Humor.'],
    'voice.style': ['Wie sind sie geschrieben?', 'Zum Beispiel: kurze Sätze, keine Ausrufezeichen.'],
    'voice.audience': ['Wen sprechen Sie an?', 'Zum Beispiel: Nachbarn, die mittags draußen essen.'],
    'voice.values': ['Wofür stehen Sie?', 'Ein paar Werte, durch Kommas getrennt.'],
    'voice.pillars': ['Auf welche Themen kommen Sie immer zurück?', 'Ein paar Themen, durch Kommas getrennt.'],
    'voice.sampleOutput': ['Welcher Ihrer Texte klingt genau richtig?', 'Fügen Sie einen Beitrag oder einen Absatz ein.'],
    'voice.doesNotSoundLike': ['Wie dürfen Ihre Texte nie klingen?', 'Zum Beispiel: wie eine Pressemitteilung.'],
    'strategy.goals': ['Was wollen Sie mit Ihren Inhalten erreichen?', 'Ihre Ziele, durch Kommas getrennt.'],
    'strategy.contentTypes': [
      'Welche Arten von Inhalten machen Sie?',
      'Beiträge, Threads, Bilder, Videos, Audio, Artikel oder Newsletter.',
    ],
    'strategy.platforms': ['Auf welchen Plattformen sind Sie?', 'Zum Beispiel: Instagram, LinkedIn.'],
    'strategy.frequency': ['Wie oft veröffentlichen Sie?', 'Zum Beispiel: dreimal pro Woche.'],
    'identity.website': ['Wie lautet die Adresse Ihrer Website?', 'Zum Beispiel: terrasse.example.'],
    'identity.colors': [
      'Welche Farben verwenden Sie?',
      'Namen oder Codes, zum Beispiel: Hintergrund weiß, Text schwarz, Akzent #b3261e.',
    ],
    'identity.handle': ['Wie lautet Ihr Handle?', 'Zum Beispiel: @cafeterrasse.'],
    'settings.language': ['In welcher Sprache schreiben Sie?', 'Zum Beispiel: Deutsch, oder Deutsch (Österreich).'],
    'strategy.topics': ['Worüber schreiben Sie?', 'Ein paar Themen, durch Kommas getrennt.'],
    'guidelines.dos': ['Was soll jeder Text tun?', 'Eine Regel pro Zeile.'],
    'guidelines.donts': ['Was darf kein Text tun?', 'Eine Regel pro Zeile.'],
    'guidelines.bannedWords': ['Welche Wörter kommen nie vor?', 'Wörter, durch Kommas getrennt.'],
    'guidelines.sourcedClaims': ['Welche Aussagen brauchen eine Quelle?', 'Zum Beispiel: bio, das älteste Haus der Stadt.'],
    'voice.writingRules': ['Haben Sie Schreibregeln?', 'Eine Regel pro Zeile, zum Beispiel: Preise mit der Währung zuerst.'],
  },
};

const weights: Partial<Record<InterviewField, number>> = completenessWeights;

/** The question as callers see it. */
export function questionOf(field: InterviewField, language: InterviewLanguage): InterviewQuestion {
  const [text, hint] = questions[language][field];
  return { field, text, hint, weight: weights[field] ?? 0 };
}

/** Of a brand that writes in a language; English where there are no questions in it. */
export const languageOf = (tag: string): InterviewLanguage => (/^de\b/iu.test(tag) ? 'de' : 'en');
