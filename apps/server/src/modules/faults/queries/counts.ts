import type { FaultState } from '@kilowatch/work'
import type { User } from '../../../http/subjects.ts'
import { ask, countBy } from '../../../storage/list.ts'
import type { Queryable } from '../../../storage/queryable.ts'
import { faultsFor } from './list.ts'

interface Asking {
  user: User
  now: Date
}

const boundOf = ({ user, now }: Asking) => ({ userId: user.id, businessId: user.business?.id ?? null, now })

export interface OpenFaults {
  state: FaultState
  overdue: boolean
  count: number
}

/** Faults in the person's list that are not closed. */
export function countOpen(db: Queryable, asking: Asking): Promise<OpenFaults[]> {
  const by = { state: 'w.state', overdue: 'coalesce(w.due_at <= :now, false)' }
  return countBy<OpenFaults>(db, faultsFor(asking.user), boundOf(asking), { due: 'open' }, by, 'count')
}

export interface FaultTimes {
  reported: number
  confirmed: number
  repaired: number
  /** From the report to its first confirmation. */
  confirmSeconds: number | null
  /** From the report to the end of the last repair, of those that are repaired now. */
  repairSeconds: number | null
}

/** How long faults in the person's list took that were reported since. */
export async function meanTimes(db: Queryable, { since, ...asking }: Asking & { since: Date }): Promise<FaultTimes> {
  const { from, always } = faultsFor(asking.user)
  const mean = (at: string) => `extract(epoch from avg(${at} - those.reported_at))::float8`
  const [row] = await ask<FaultTimes>(
    db,
    `with those as materialized (
       select f.id, f.reported_at, w.state in ('repaired', 'recovered', 'closed') as over from ${from} where (${always}) and f.reported_at >= :since)
     select count(*)::int as reported, count(c.at)::int as confirmed, ${mean('c.at')} as "confirmSeconds",
            count(r.at)::int as repaired, ${mean('r.at')} as "repairSeconds"
       from those
       left join lateral (select min(s.at) as at from work_steps s where s.work_id = those.id and s.step = 'confirm') c on true
       left join lateral (select max(s.at) as at from work_steps s where s.work_id = those.id and s.step = 'finish' and those.over) r on true`,
    { ...boundOf(asking), since },
  )
  return row ?? { reported: 0, confirmed: 0, repaired: 0, confirmSeconds: null, repairSeconds: null }
}
