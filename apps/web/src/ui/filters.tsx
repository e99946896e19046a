import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import './filters.css';

interface FiltersProps {
  /** What the list is narrowed by. */
  label: string;
  /** Path of the list. */
  to: string;
  /** The first one shows everything. */
  options: readonly { label: string; search: Readonly<Record<string, string>> }[];
}

/** Narrows a list: each choice is a link, so that the address holds it. */
export function Filters({ label, to, options }: FiltersProps): ReactElement {
  return (
    <nav className="filters" aria-label={label}>
      {options.map((option) => (
        <Link key={option.label} to={to} search={option.search} activeOptions={{ exact: true, includeSearch: true }}>
          {option.label}
        </Link>
      ))}
    </nav>
  );
}
