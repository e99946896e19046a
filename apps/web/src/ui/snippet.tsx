import { useEffect, useRef, useState, type ReactElement } from 'react';
import { useWords } from '../words/words.js';
import { Button } from './button.js';
import { uiWords } from './words.js';
import './snippet.css';

interface SnippetProps {
  text: string;
  /** What it is, for screen readers: `API key`. */
  label: string;
}

const sayForMs = 2_500;

/** Text to be pasted elsewhere, with a button that copies it. */
export function Snippet({ text, label }: SnippetProps): ReactElement {
  const t = useWords(uiWords);
  const code = useRef<HTMLElement>(null);
  const [outcome, setOutcome] = useState<'copied' | 'selected'>();
  useEffect(() => {
    if (outcome === undefined) return undefined;
    const timer = setTimeout(() => setOutcome(undefined), sayForMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = (): void => {
    void copyText(text).then((isCopied) => {
      if (!isCopied && code.current !== null) window.getSelection()?.selectAllChildren(code.current);
      setOutcome(isCopied ? 'copied' : 'selected');
    });
  };
  return (
    <div className="snippet" role="group" aria-label={label}>
      <pre>
        <code ref={code}>{text}</code>
      </pre>
      <Button onClick={copy} aria-label={outcome === undefined ? t('copy.what', { what: label }) : undefined}>
        {outcome === 'copied' ? t('copy.done') : t('copy')}
      </Button>
      <span role="status" className={outcome === 'selected' ? 'note' : 'visually-hidden'}>
        {outcome === 'copied' ? t('copy.done') : outcome === 'selected' ? t('copy.selected') : ''}
      </span>
    </div>
  );
}

/** False where the browser lets no script write to the clipboard, as on a page without TLS. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
