import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState, type ReactElement } from 'react';
import { searchLength } from '../api/pages.js';
import './search-box.css';

/** From the last key to the search. */
const pauseMs = 250;

interface SearchBoxProps {
  label: string;
  /** Path of the list. */
  to: string;
  /** What the address holds; `search` is the text. */
  address: Readonly<Record<string, string | undefined>> & { search?: string | undefined };
}

/** Narrows a list to what contains a text of at least three characters, which the address then holds. */
export function SearchBox({ label, to, address }: SearchBoxProps): ReactElement {
  const navigate = useNavigate();
  const { search = '' } = address;
  const [text, setText] = useState(search);
  // Somebody went back, or chose a link without it.
  useEffect(() => setText(search), [search]);
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === search || (wanted !== '' && wanted.length < searchLength.least)) return undefined;
    const timer = setTimeout(() => {
      void navigate({ to, search: { ...address, search: wanted === '' ? undefined : wanted }, replace: true });
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <div className="search-box">
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={searchLength.most}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </div>
  );
}
