import type { ReactElement, ReactNode } from 'react';
import './data-table.css';

interface DataTableProps {
  /** What it shows. Not drawn: a heading above it says the same. */
  label: string;
  /** Names of the columns, the first one included. */
  columns: readonly string[];
  /** How many of the last columns hold numbers. */
  numbers?: number;
  rows: readonly { id: string; cells: readonly ReactNode[] }[];
  /** Below the last row: sums of the columns. */
  sums?: readonly ReactNode[];
}

/** Rows of a few values, the first of which names its row. Long ones scroll, also by the keyboard. */
export function DataTable({ label, columns, numbers = 0, rows, sums }: DataTableProps): ReactElement {
  const isNumber = (index: number): boolean => index >= columns.length - numbers;
  const cellsOf = (cells: readonly ReactNode[]): ReactElement[] =>
    cells.map((cell, index) =>
      index === 0 ? (
        <th key={columns[index]} scope="row" className="theirs">
          {cell}
        </th>
      ) : (
        <td key={columns[index]} className={isNumber(index) ? 'number' : undefined}>
          {cell}
        </td>
      ),
    );
  return (
    <div className="data-table" role="group" aria-label={label} tabIndex={0}>
      <table aria-label={label}>
        <thead>
          <tr>
            {columns.map((name, index) => (
              <th key={name} scope="col" className={isNumber(index) ? 'number' : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells }) => (
            <tr key={id}>{cellsOf(cells)}</tr>
          ))}
        </tbody>
        {sums !== undefined && (
          <tfoot>
            <tr>{cellsOf(sums)}</tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
