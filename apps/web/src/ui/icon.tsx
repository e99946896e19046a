import type { ReactElement } from 'react';

/** Strokes on a grid of 24, drawn for this app. */
const paths = {
  home: 'M4 11.5 12 5l8 6.5M6.5 10v9h11v-9M10 19v-5h4v5',
  send: 'M4 12 20 5l-6 15-3-6.5L4 12Zm7 1.5L20 5',
  check: 'M5 12.5 10 17.5 19.5 7',
  key: 'M14.5 9.5a4 4 0 1 0-3.8 3.9L12 15h2v2h2v2h3v-3l-4.7-4.7',
  plug: 'M9 4v4m6-4v4M7 8h10v3a5 5 0 0 1-10 0V8Zm5 8v4',
  book: 'M5 5.5A2.5 2.5 0 0 1 7.5 3H19v15H7.5A2.5 2.5 0 0 0 5 20.5v-15ZM5 20.5A2.5 2.5 0 0 0 7.5 21H19',
  pulse: 'M3 12h4l2.5-6 5 12L17 12h4',
  menu: 'M4 7h16M4 12h16M4 17h16',
} as const;

export type IconName = keyof typeof paths;

/** Beside a word that says the same; never alone. */
export function Icon({ name }: { name: IconName }): ReactElement {
  return (
    <svg
      className="icon"
      aria-hidden="true"
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={paths[name]} />
    </svg>
  );
}
