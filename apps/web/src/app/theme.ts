import { useState } from 'react';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** `public/theme.mjs` reads it before the first paint. */
const storageKey = 'imprint.theme';

/** The theme that was chosen in this browser, and how to choose another one. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState<Theme>(() => themes.find((each) => each === localStorage.getItem(storageKey)) ?? 'system');
  const choose = (chosen: Theme): void => {
    setTheme(chosen);
    if (chosen === 'system') {
      localStorage.removeItem(storageKey);
      delete document.documentElement.dataset['theme'];
    } else {
      localStorage.setItem(storageKey, chosen);
      document.documentElement.dataset['theme'] = chosen;
    }
  };
  return [theme, choose];
}
