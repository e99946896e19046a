import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useState, type FormEvent, type ReactElement } from 'react';
import { Button } from '../ui/button.js';
import { useWords } from '../words/words.js';
import { longestQuery, type SourceSearch } from './states.js';
import { knowledgeWords } from './words.js';

interface SearchFormProps {
  to: string;
  address: SourceSearch;
}

/** Looks into the texts of a brand. The address holds what is looked for, so that it can be shared, and the way back leads to it. */
export function SearchForm({ to, address: { q = '', purpose } }: SearchFormProps): ReactElement {
  const t = useWords(knowledgeWords);
  const navigate = useNavigate();
  const id = useId();
  const [text, setText] = useState(q);
  // Somebody went back, or chose a link without it.
  useEffect(() => setText(q), [q]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const wanted = text.trim();
    if (wanted !== q)
      void navigate({ to, search: wanted === '' ? {} : { q: wanted, ...(purpose !== undefined && { purpose }) } });
  };
  return (
    <form className="knowledge-search" role="search" aria-labelledby={id} onSubmit={submit}>
      <label id={id} htmlFor={`${id}-text`}>
        {t('search')}
      </label>
      <div>
        <input
          id={`${id}-text`}
          type="search"
          className="theirs"
          aria-describedby={`${id}-hint`}
          maxLength={longestQuery}
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit">{t('search.submit')}</Button>
      </div>
      <p id={`${id}-hint`} className="note">
        {t('search.hint')}
      </p>
    </form>
  );
}
