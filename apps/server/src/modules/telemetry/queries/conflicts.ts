import type { ClientBase } from 'pg'
import type { SampleRows } from '../sample-rows.ts'

const contradicting = (table: string) => `
  select u.d as device_id, count(*)::int as samples
    from unnest($1::int[], $2::float8[], $3::text[], $4::text[]) as u(d, t, v, c)
    join ${table} s on s.device_id = u.d and s.at = to_timestamp(u.t / 1000.0)
   where s.v is distinct from u.v::real[] or s.c is distinct from u.c::float8[]
   group by u.d`
const ofSamples = { name: 'ingest-conflicts', text: contradicting('samples') }
const ofLate = { name: 'ingest-late-conflicts', text: contradicting('samples_late') }

/** Of rows that were offered to `appendSamples`: how many found their time taken by other values, by device. */
export async function conflictsOf(tx: ClientBase, rows: SampleRows, late: SampleRows): Promise<Map<number, number>> {
  const conflicts = new Map<number, number>()
  for (const [offered, statement] of [
    [rows, ofSamples],
    [late, ofLate],
  ] as const) {
    if (offered.count === 0) continue
    const found = await tx.query<{ device_id: number; samples: number }>({ ...statement, values: offered.columns().slice(0, 4) })
    for (const { device_id, samples } of found.rows) conflicts.set(device_id, (conflicts.get(device_id) ?? 0) + samples)
  }
  return conflicts
}
