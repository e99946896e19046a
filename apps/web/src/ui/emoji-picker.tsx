import { EmojiPicker as Picker } from 'frimousse';
import type { ReactElement } from 'react';
import { useLanguage } from '../words/language.js';
import { useWords } from '../words/words.js';
import { uiWords } from './words.js';
import './emoji-picker.css';

/** Where this instance has the names of emoji (vite.config.mjs). */
declare const EMOJI_FOLDER: string;

/** Emoji to choose from, by name or with the arrow keys. */
export function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }): ReactElement {
  const t = useWords(uiWords);
  const language = useLanguage();
  return (
    <Picker.Root
      className="emoji-picker"
      columns={8}
      locale={language}
      emojibaseUrl={EMOJI_FOLDER}
      onEmojiSelect={({ emoji }) => onPick(emoji)}
    >
      <Picker.Search className="emoji-search" aria-label={t('emoji.search')} placeholder={t('emoji.search')} autoFocus />
      <Picker.Viewport className="emoji-viewport">
        <Picker.Loading className="note">{t('loading')}</Picker.Loading>
        <Picker.Empty className="note">{t('emoji.none')}</Picker.Empty>
        <Picker.List aria-label={t('emoji')} />
      </Picker.Viewport>
    </Picker.Root>
  );
}
