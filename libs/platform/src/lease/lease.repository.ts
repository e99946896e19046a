import type { DataSource, EntityManager, EntityTarget, ObjectLiteral, QueryDeepPartialEntity } from 'typeorm';

/** A row in the hands of one worker. Whoever names an older fence changes nothing. */
export interface Held {
  id: string;
  organizationId: string;
  fence: number;
}

/** Where a table keeps its holds. Names and expressions are SQL of the room that owns the table, never input. */
export interface LeaseColumns {
  table: string;
  /** Counts the claims: `integer`. */
  fence: string;
  /** When the hold ends unless it is renewed: `timestamptz`. */
  until: string;
  /** The column, and the values of it, in which a row can be held. */
  status: string;
  held: readonly string[];
  /** Assignments that make a row free at once. The row is `t`. */
  freed: string;
  /**
   * Renewing and giving back pass over rows that somebody has locked. For those who hold many rows at once, beside statements that
   * lock several rows in another order.
   */
  skipLocked?: boolean;
}

/** How rows are taken. The row is `t`, and `$1` is the time of the lease: what is needed more begins at `$2`. */
export interface Claim {
  /** Which rows. It chooses only rows that nobody holds, also when it had to wait for a lock. */
  where: string;
  parameters: readonly unknown[];
  leaseMs: number;
  /** Further assignments. */
  set?: string;
  /** What to return besides what `Held` has. */
  returning?: string;
  /** Reads more about the rows that were taken, which it finds as `taken`. */
  select?: string;
}

/** Condition: `row` is held under the fence that `claim` names, as `id`, `organization_id` and `fence`. */
export function isHeld(columns: LeaseColumns, row: string, claim: string): string {
  return `${row}.id = ${claim}.id and ${row}.organization_id = ${claim}.organization_id
    and ${row}.${columns.fence} = ${claim}.fence and ${canBeHeld(columns, `${row}.`)}`;
}

/** In words that the planner does not take for an index of all rows in that status: it would walk through it for a few ids. */
function canBeHeld({ status, held }: LeaseColumns, row = ''): string {
  return `(${held.map((value) => `${row}${status} is not distinct from '${value}'`).join(' or ')})`;
}

/**
 * Holds of rows that any number of workers share. A hold begins with the statement that takes the row and returns its fence; it ends at a
 * time of the database's clock, or when it is given back. A worker that stood still for longer finds a newer fence and changes nothing.
 */
export class LeaseRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly columns: LeaseColumns,
  ) {}

  /** Takes rows, each under a new fence. */
  async claim<Row extends Held>({ where, parameters, leaseMs, set, returning, select }: Claim): Promise<Row[]> {
    const { table, fence, until } = this.columns;
    const more = (text: string | undefined): string => (text === undefined ? '' : `, ${text}`);
    return this.dataSource.query<Row[]>(
      `with taken as (
         update ${table} t set ${fence} = t.${fence} + 1, ${until} = now() + $1 * interval '1 millisecond'${more(set)}
         where ${where} returning t.id, t.organization_id as "organizationId", t.${fence} as fence${more(returning)}
       ) ${select ?? 'select * from taken'}`,
      [leaseMs, ...parameters],
    );
  }

  /** Takes one row, all of it. Null when nobody may take it now. */
  async claimEntity<Entity extends ObjectLiteral & Held>(
    entity: EntityTarget<Entity>,
    claim: Omit<Claim, 'returning' | 'select'>,
  ): Promise<Entity | null> {
    const { columns } = this.dataSource.getMetadata(entity);
    const rest = columns.filter(({ propertyName }) => !['id', 'organizationId', 'fence'].includes(propertyName));
    const returning = rest.map(({ databaseName, propertyName }) => `t.${databaseName} as "${propertyName}"`).join(', ');
    const [row] = await this.claim<Entity>({ ...claim, returning });
    if (row === undefined) return null;
    const hydrated = rest.map((column) => {
      const value: unknown = this.dataSource.driver.prepareHydratedValue(row[column.propertyName], column);
      return [column.propertyName, value] as const;
    });
    return { ...row, ...Object.fromEntries(hydrated) };
  }

  /**
   * Holds these rows for `leaseMs` from now on. Returns the ids of those that are held still; the others are in other hands.
   * @param set further assignments to the row `t`, with parameters from `$4` on
   */
  async renew(held: readonly Held[], leaseMs: number, set?: string, parameters: readonly unknown[] = []): Promise<string[]> {
    const until = `${this.columns.until} = now() + ${Math.round(leaseMs)} * interval '1 millisecond'`;
    return this.change(held, set === undefined ? until : `${until}, ${set}`, parameters);
  }

  /** Lets go of these rows: any worker may take them at once. Returns the ids of those that were held still. */
  async giveBack(held: readonly Held[], freed = this.columns.freed): Promise<string[]> {
    return this.change(held, freed, []);
  }

  /**
   * Changes a held row in the transaction of the caller. False when the hold was lost, and then nothing has changed.
   * @param or a condition under which a row of this id and organization is changed all the same
   */
  async write<Entity extends ObjectLiteral>(
    manager: EntityManager,
    entity: EntityTarget<Entity>,
    { id, organizationId, fence }: Held,
    columns: QueryDeepPartialEntity<Entity>,
    or?: { condition: string; parameters: ObjectLiteral },
  ): Promise<boolean> {
    const mine = `(${this.columns.fence} = :heldFence and ${canBeHeld(this.columns)})`;
    const { affected } = await manager
      .createQueryBuilder()
      .update(entity)
      .set(columns)
      .where(`id = :heldId and organization_id = :heldBy and (${or === undefined ? mine : `${mine} or (${or.condition})`})`, {
        ...or?.parameters,
        heldId: id,
        heldBy: organizationId,
        heldFence: fence,
      })
      .execute();
    return affected === 1;
  }

  /** In one order, so that two workers with some of the same rows never wait for each other in a circle. */
  private async change(held: readonly Held[], set: string, parameters: readonly unknown[]): Promise<string[]> {
    if (held.length === 0) return [];
    const { table, skipLocked = false } = this.columns;
    const [rows] = await this.dataSource.query<[{ id: string }[], number]>(
      `with claim as (
         select * from unnest($1::text[], $2::text[], $3::integer[]) as claim (id, organization_id, fence)
       ), mine as (
         select t.id from ${table} t join claim on t.id = any($1::text[]) and ${isHeld(this.columns, 't', 'claim')}
         order by t.id for update of t${skipLocked ? ' skip locked' : ''}
       )
       update ${table} t set ${set} from mine where t.id = any($1::text[]) and t.id = mine.id returning t.id`,
      [held.map(({ id }) => id), held.map(({ organizationId }) => organizationId), held.map(({ fence }) => fence), ...parameters],
    );
    return rows.map(({ id }) => id);
  }
}
