import { use, useEffect, useState } from 'react';
import { LiveContext } from './presence.js';
import type { StreamedText } from './streams/streamed-text.js';

/** The text of a generation as far as it is written; undefined until something of it has arrived. @param id undefined for none */
export function useStreamedText(id: string | undefined): StreamedText | undefined {
  const texts = use(LiveContext)?.texts;
  const [text, setText] = useState<StreamedText>();
  useEffect(() => {
    if (texts === undefined || id === undefined) return undefined;
    const end = texts.follow(id, setText);
    return () => {
      end();
      setText(undefined);
    };
  }, [texts, id]);
  return text;
}
