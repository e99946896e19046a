import type { ReactElement } from 'react';

/** Strokes on a grid of 24, drawn for this app. */
const paths = {
  home: 'M4 11.5 12 5l8 6.5M6.5 10v9h11v-9M10 19v-5h4v5',
  calendar: 'M4.5 6.5h15v13h-15v-13ZM4.5 10.5h15M8.5 4v4M15.5 4v4',
  send: 'M4 12 20 5l-6 15-3-6.5L4 12Zm7 1.5L20 5',
  check: 'M5 12.5 10 17.5 19.5 7',
  key: 'M14.5 9.5a4 4 0 1 0-3.8 3.9L12 15h2v2h2v2h3v-3l-4.7-4.7',
  plug: 'M9 4v4m6-4v4M7 8h10v3a5 5 0 0 1-10 0V8Zm5 8v4',
  book: 'M5 5.5A2.5 2.5 0 0 1 7.5 3H19v15H7.5A2.5 2.5 0 0 0 5 20.5v-15ZM5 20.5A2.5 2.5 0 0 0 7.5 21H19',
  pulse: 'M3 12h4l2.5-6 5 12L17 12h4',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm4.8-1.7L20 20',
  more: 'M5 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2Zm7 0a1 1 0 1 0 0 2 1 1 0 0 0 0-2Zm7 0a1 1 0 1 0 0 2 1 1 0 0 0 0-2Z',
  menu: 'M4 7h16M4 12h16M4 17h16',
  link: 'M10 14a4 4 0 0 0 6 .4l2.6-2.6a4 4 0 0 0-5.7-5.7L11.5 7.5M14 10a4 4 0 0 0-6-.4l-2.6 2.6a4 4 0 0 0 5.7 5.7l1.4-1.4',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7 8a7 7 0 0 1 14 0',
  people:
    'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-6 8a6 6 0 0 1 12 0M15.5 4.9a3.5 3.5 0 0 1 0 6.4M17.5 14a6 6 0 0 1 3.5 5.5',
  building: 'M5 20V4.5h9V20M14 9.5h5V20M3 20h18M8 8.5h3M8 12h3M8 15.5h3',
  hook: 'M8.6 14.4 11.5 9a3.2 3.2 0 1 1 3.2-1.6M8.9 18.5h6.4a3.2 3.2 0 1 0 1.2-3.6L13.5 9.4M6.4 13.2a3.2 3.2 0 1 0 2.5 5.3',
  list: 'M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.5M4.5 12h.5M4.5 17.5h.5',
  images: 'M4 5h16v14H4zM4 16l4.5-4.5 4 4L16 12l4 4M9 9.5a.5.5 0 1 0-1 0 .5.5 0 0 0 1 0Z',
  sparkle:
    'M11 4l1.8 5.2L18 11l-5.2 1.8L11 18l-1.8-5.2L4 11l5.2-1.8L11 4Zm7.5 11 .8 2.2 2.2.8-2.2.8-.8 2.2-.8-2.2-2.2-.8 2.2-.8.8-2.2Z',
  retry: 'M19 5v5h-5M19 10a7.5 7.5 0 1 0 .5 4',
  repeat: 'M4 11.5V10a3 3 0 0 1 3-3h12.5m-3-3 3 3-3 3M20 12.5V14a3 3 0 0 1-3 3H4.5m3 3-3-3 3-3',
  pause: 'M9 6v12M15 6v12',
  play: 'M8 5.5v13l10-6.5-10-6.5Z',
  pen: 'M4 20l1-4.5L16.5 4a2.1 2.1 0 0 1 3 3L8 18.5 4 20Zm10.5-13.5 3 3',
  up: 'M12 19V5m-6 6 6-6 6 6',
  down: 'M12 5v14m-6-6 6 6 6-6',
  close: 'M6 6l12 12M18 6 6 18',
  before: 'M14.5 6 8.5 12l6 6',
  after: 'M9.5 6l6 6-6 6',
  document: 'M6 3.5h8l4 4v13H6v-17ZM13.5 3.5v4.5H18M9 12h6M9 15.5h6',
  text: 'M5 6h14M5 10.5h14M5 15h14M5 19.5h8',
  hash: 'M9.5 4 7.5 20M16.5 4l-2 16M4.5 9h16M3.5 15h16',
  tag: 'M4 4.5h7.5l8.5 8.5-7 7-8.5-8.5V4.5H4Zm4 4h.5',
  quote: 'M5 15.5v-4A4.5 4.5 0 0 1 9 7M5 15.5h4.5V11H5M14 15.5v-4A4.5 4.5 0 0 1 18 7M14 15.5h4.5V11H14',
  code: 'M8.5 7 3.5 12l5 5M15.5 7l5 5-5 5',
  mail: 'M4 6h16v12.5H4V6Zm0 1 8 6.5L20 7',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15l1.5-2ZM10 21h4',
  coins:
    'M5 7c0-1.7 3.1-3 7-3s7 1.3 7 3-3.1 3-7 3-7-1.3-7-3Zm0 0v5c0 1.7 3.1 3 7 3s7-1.3 7-3V7M5 12v5c0 1.7 3.1 3 7 3s7-1.3 7-3v-5',
  layers: 'm12 4 8.5 4.5L12 13 3.5 8.5 12 4ZM3.5 12.5 12 17l8.5-4.5M3.5 16.5 12 21l8.5-4.5',
  branches:
    'M7 8.5v7M7 8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Zm0 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Zm10-9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Zm0 0c0 3-3.5 4-7.7 5.5',
  outside: 'M13 5h6v6M19 5l-9 9M10 6H5v13h13v-5',
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
