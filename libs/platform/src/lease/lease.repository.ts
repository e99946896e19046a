import type { DataSource, EntityManager, EntityTarget, ObjectLiteral, QueryDeepPartialEntity } from 'typeorm';

/** A row held by one worker. Writes under an older fence change nothing. */
export interface Held {
  id: string;
  organizationId: string;
  fence: number;
}

/** The columns of a table that hold its leases. Names and expressions are trusted SQL from the room that owns the table, never input. */
export interface LeaseColumns {
  table: string;
  /** Incremented by every claim: `integer`. */
  fence: string;
  /** End of the lease unless it is renewed: `timestamptz`. */
  until: string;
  /** The status column, and the values in which a row can be held. */
  status: string;
  held: readonly string[];
  /** Assignments that free a row at once. The row is `t`. */
  freed: string;
  /**
   * Makes renewing and giving back skip rows that somebody has locked. For holders of many rows next to statements that lock rows in
   * another order.
   */
  skipLocked?: boolean;
}

/** Which rows to claim. The row is `t`, and `$1` is the duration of the lease; further parameters start at `$2`. */
export interface Claim {
  /** Condition. Has to exclude held rows, and is evaluated again after waiting for a lock. */
  where: string;
  parameters: readonly unknown[];
  leaseMs: number;
  /** Further assignments. */
  set?: string;
  /** Columns to return in addition to those of `Held`. */
  returning?: string;
  /** Query for more about the claimed rows, available as `taken`. */
  select?: string;
}

/** SQL condition: `row` is held under the fence of `claim`, which has the columns `id`, `organization_id` and `fence`. */
export function isHeld(columns: LeaseColumns, row: string, claim: string): string {
  return `${row}.id = ${claim}.id and ${row}.organization_id = ${claim}.organization_id
    and ${row}.${columns.fence} = ${claim}.fence and ${canBeHeld(columns, `${row}.`)}`;
}

/** Written so that the planner does not choose the index over all rows in that status, which it would scan for a few ids. */
function canBeHeld({ status, held }: LeaseColumns, row = ''): string {
  return `(${held.map((value) => `${row}${status} is not distinct from '${value}'`).join(' or ')})`;
}

/**
 * Leases on rows that any number of workers share. A lease starts with the statement that claims the row and returns its fence. It ends at
 * a time by the database's clock, or when it is given back. A worker that stalled for longer finds a newer fence and can change nothing.
 */
export class LeaseRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly columns: LeaseColumns,
  ) {}

  /** Claims rows, each under a new fence. */
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

  /** Claims one row and returns it whole; null when none may be claimed. */
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
   * Extends the lease on these rows to `leaseMs` from now.
   * @param set further assignments to the row `t`, with parameters from `$4`
   * @returns ids of the rows still held; the leases on the others were lost
   */
  async renew(held: readonly Held[], leaseMs: number, set?: string, parameters: readonly unknown[] = []): Promise<string[]> {
    const until = `${this.columns.until} = now() + ${Math.round(leaseMs)} * interval '1 millisecond'`;
    return this.change(held, set === undefined ? until : `${until}, ${set}`, parameters);
  }

  /**
   * Gives these rows back, so that any worker may claim them at once.
   * @returns ids of the rows that were still held
   */
  async giveBack(held: readonly Held[], freed = this.columns.freed): Promise<string[]> {
    return this.change(held, freed, []);
  }

  /**
   * Changes a held row in the caller's transaction. Returns false, having changed nothing, when the lease was lost.
   * @param or a condition under which a row of this id and organization is changed nevertheless
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

  /**
   * A fixed order, so that two workers with rows in common cannot deadlock. The rows are found as one array of ids: joined to those that
   * were locked, of which the planner expects one, thousands would each be looked up in an array of thousands.
   */
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
       update ${table} t set ${set} where t.id = any(array(select id from mine)) returning t.id`,
      [held.map(({ id }) => id), held.map(({ organizationId }) => organizationId), held.map(({ fence }) => fence), ...parameters],
    );
    return rows.map(({ id }) => id);
  }
}
