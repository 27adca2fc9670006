import { type Queryable, rowsOf } from '../storage/queryable.ts'
import type { Holder } from './budget.ts'
import { budgets, type Excess } from './budgets.ts'

/** Adds to the hour's counts. */
export async function insertExcesses(db: Queryable, excesses: readonly Excess[], at: Date): Promise<void> {
  await db.query(
    `insert into budget_excesses as kept (budget, holder, hour, count, last_at)
     select budget, holder, date_trunc('hour', $4::timestamptz), count, $4
       from unnest($1::text[], $2::text[], $3::bigint[]) as t (budget, holder, count)
     on conflict (budget, holder, hour) do update set count = kept.count + excluded.count, last_at = excluded.last_at`,
    [excesses.map(({ budget }) => budget), excesses.map(({ holder }) => holder), excesses.map(({ count }) => count), at],
  )
}

/**
 * Sums since then (the hour that was running counts as a whole), the largest first. A budget of an older version may be among them.
 * `holder` is a name where there is one: a person's and a business's id say nothing to an operator.
 */
export async function readExcesses(db: Queryable, since: Date): Promise<Excess[]> {
  return rowsOf<Excess>(
    db,
    `select e.budget, coalesce(p.name, b.name, e.holder) as holder, sum(e.count)::float8 as count
       from budget_excesses e
       left join users p on e.budget = any ($2) and p.id::text = e.holder
       left join businesses b on e.budget = any ($3) and b.id::text = e.holder
      where e.last_at >= $1
      group by e.budget, e.holder, p.name, b.name order by 3 desc, 1, 2 limit 1000`,
    [since, budgetsOf('person'), budgetsOf('business')],
  )
}

function budgetsOf(holder: Holder): string[] {
  return Object.entries(budgets).flatMap(([name, { each }]) => (each === holder ? [name] : []))
}
