import type { ClientBase } from 'pg'
import type { Prepared } from '../../../storage/queryable.ts'
import { together } from '../../../storage/together.ts'
import type { ChangedHours } from '../changed-hours.ts'
import type { SampleRows } from '../sample-rows.ts'

const insertInto = (table: string) => `
  insert into ${table} (device_id, at, v, c, flags)
  select d, to_timestamp(t / 1000.0), v::real[], c::float8[], f
    from unnest($1::int[], $2::float8[], $3::text[], $4::text[], $5::smallint[]) as u(d, t, v, c, f)
      on conflict do nothing`
const insertSamples = { name: 'ingest-samples', text: insertInto('samples') }
const insertLate = { name: 'ingest-late', text: insertInto('samples_late') }

/** History: the first value of a time wins. `late`: samples of days whose partition is gone. @returns rows that were new */
export async function appendSamples(tx: ClientBase, rows: SampleRows, late: SampleRows): Promise<number> {
  const written = await together([append(tx, insertSamples, rows), append(tx, insertLate, late)])
  return written[0] + written[1]
}

async function append(tx: ClientBase, statement: Prepared, rows: SampleRows): Promise<number> {
  if (rows.count === 0) return 0
  return (await tx.query({ ...statement, values: rows.columns() })).rowCount ?? 0
}

/** The copies of these hours are not read from the commit on: the hours have more samples than they. */
export async function noteChangedHours(tx: ClientBase, changed: ChangedHours): Promise<void> {
  if (changed.count === 0) return
  await tx.query(
    'insert into changed_hours (device_id, hour) select * from unnest($1::int[], $2::int[]) on conflict do nothing',
    changed.columns(),
  )
}
