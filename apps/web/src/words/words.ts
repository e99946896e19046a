import { IntlMessageFormat } from 'intl-messageformat';
import { use, type ReactNode } from 'react';
import { currentLanguage, useLanguage, type Language } from './language.js';

type Values = Readonly<Record<string, string | number>>;
type RichValues = Readonly<Record<string, string | number | ((parts: ReactNode[]) => ReactNode)>>;
type Loader<Messages> = () => Promise<{ default: Messages }>;

/** The texts of one room in one language: a message with its values, plurals and all (ICU MessageFormat). */
export interface Translate<Id extends string> {
  /** A message with its values, plurals and all (ICU MessageFormat). */
  (id: Id, values?: Values): string;
  /** The same where `<tags>` of the message become elements. */
  rich: (id: Id, values: RichValues) => ReactNode;
  /** Whether there is such a message, for ids that come from elsewhere. */
  has: (id: string) => id is Id;
}

/** The texts of one room. English is the source; every other language has the same ids, or the build fails. */
export interface Words<Id extends string> {
  load: (language: Language) => Promise<Translate<Id>>;
}

/** @param loaders one file for each language, loaded when it is first used */
export function defineWords<const Messages extends Readonly<Record<string, string>>>(
  loaders: { en: Loader<Messages> } & Readonly<Record<Exclude<Language, 'en'>, Loader<Readonly<Record<keyof Messages, string>>>>>,
): Words<keyof Messages & string> {
  type Translated = Translate<keyof Messages & string>;
  const requested = new Map<Language, Promise<Translated>>();
  const load = (language: Language): Promise<Translated> => {
    const known = requested.get(language);
    if (known !== undefined) return known;
    const loading = loaders[language]().then((module): Translated => translate(module.default, language));
    requested.set(language, loading);
    loading.then(
      // As React marks promises that it has seen: it would draw a fallback for one that it meets for the first time, ended or not.
      (value) => Object.assign(loading, { status: 'fulfilled', value }),
      // A file that could not be loaded is asked for again by the next page.
      () => requested.delete(language),
    );
    return loading;
  };
  return { load };
}

/** Waits for the texts of the room, within the nearest `Suspense`. */
export function useWords<Id extends string>(words: Words<Id>): Translate<Id> {
  return use(words.load(useLanguage()));
}

/** For a route that loads its texts together with its page. */
export const loadWords = (words: { load: (language: Language) => Promise<unknown> }): Promise<unknown> =>
  words.load(currentLanguage());

/** What the build made of a message (vite.config.mjs): a text, or the parts of one with values. */
type BuiltMessage = string | ConstructorParameters<typeof IntlMessageFormat>[0];

function translate<Id extends string>(messages: Readonly<Record<Id, BuiltMessage>>, language: Language): Translate<Id> {
  const formats = new Map<Id, IntlMessageFormat>();
  const formatOf = (id: Id): IntlMessageFormat => {
    const known = formats.get(id) ?? new IntlMessageFormat(messages[id], language);
    formats.set(id, known);
    return known;
  };
  const text = (id: Id, values?: Values): string => {
    const message = messages[id];
    return typeof message === 'string' ? message : String(formatOf(id).format(values));
  };
  const rich = (id: Id, values: RichValues): ReactNode => formatOf(id).format<ReactNode>(values as Record<string, ReactNode>);
  const has = (id: string): id is Id => Object.hasOwn(messages, id);
  return Object.assign(text, { rich, has });
}
