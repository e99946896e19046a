import { useSyncExternalStore } from 'react';

export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

/** How each language names itself. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' };

const storageKey = 'imprint.language';
const listeners = new Set<() => void>();
let language = initialLanguage();
document.documentElement.lang = language;

export const currentLanguage = (): Language => language;

/** Remembered in this browser. */
export function chooseLanguage(chosen: Language): void {
  language = chosen;
  document.documentElement.lang = chosen;
  localStorage.setItem(storageKey, chosen);
  for (const listener of listeners) listener();
}

export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, currentLanguage);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What was chosen here, else the first language of the browser that we have. */
function initialLanguage(): Language {
  const wanted = [localStorage.getItem(storageKey), ...navigator.languages.map((tag) => tag.split('-')[0])];
  return languages.find((each) => each === wanted.find((tag) => languages.some((known) => known === tag))) ?? 'en';
}
