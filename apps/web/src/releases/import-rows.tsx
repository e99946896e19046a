import type { ConnectionResource } from '@imprint/sdk';
import type { ReactElement } from 'react';
import { Faults } from '../ui/field.js';
import { Moment } from '../ui/moment.js';
import { useWords } from '../words/words.js';
import { accountName, type ImportCheck } from './import-queries.js';
import { importWords } from './import-words.js';

interface ImportRowsProps {
  check: ImportCheck;
  connections: readonly ConnectionResource[];
}

/** Every row of the file, as it was understood, those with a fault first. */
export function ImportRows({ check: { rows, ignoredColumns, isDraftsOnly }, connections }: ImportRowsProps): ReactElement {
  const t = useWords(importWords);
  const names = new Map(connections.map((connection) => [connection.id, accountName(connection)]));
  const sorted = rows.toSorted((one, other) => Number(other.faults.length > 0) - Number(one.faults.length > 0));
  return (
    <>
      {isDraftsOnly && <p className="note">{t('draftsOnly')}</p>}
      {ignoredColumns.length > 0 && <p className="note theirs">{t('ignored', { names: ignoredColumns.join(', ') })}</p>}
      <table className="rows-of-file" aria-label={t('rows', { count: rows.length })}>
        <thead>
          <tr>
            <th scope="col">{t('line')}</th>
            <th scope="col">{t('what')}</th>
            <th scope="col">{t('when')}</th>
          </tr>
        </thead>
        <tbody>
          {sorted.map((row) => (
            <Row key={row.line} row={row} names={names} />
          ))}
        </tbody>
      </table>
    </>
  );
}

interface RowProps {
  row: ImportCheck['rows'][number];
  /** Of accounts, by id. */
  names: ReadonlyMap<string, string>;
}

function Row({ row, names }: RowProps): ReactElement {
  const t = useWords(importWords);
  const { line, title, excerpt, scheduledAt, timezone, status, connectionIds, faults } = row;
  return (
    <tr className={faults.length > 0 ? 'faulty' : ''}>
      <td>{line}</td>
      <td>
        <strong className="theirs">{title}</strong>
        {excerpt !== title && <span className="note theirs">{excerpt}</span>}
        <Faults faults={faults.map(({ detail }) => detail)} />
      </td>
      <td>
        {scheduledAt === null ? <span className="soft">{t('when.none')}</span> : <Moment at={scheduledAt} zone={timezone} />}
        <span className="note theirs">{connectionIds.map((id) => names.get(id) ?? id).join(', ')}</span>
        {status === 'scheduled' && <span className="note">{t('scheduled')}</span>}
      </td>
    </tr>
  );
}
