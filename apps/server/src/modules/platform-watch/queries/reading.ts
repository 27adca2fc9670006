import type { PlatformAlarm, PlatformWatch } from '@kilowatch/contract'
import { type Queryable, rowsOf } from '../../../storage/queryable.ts'
import type { MessageParams } from '../../messages/index.ts'

export interface AlarmRow extends Pick<PlatformAlarm, 'matter' | 'level'> {
  code: string
  params: MessageParams
  openedAt: Date
  releasedAt: Date | null
}

/** Those that are open, then the last that are over. */
export function listPlatformAlarms(db: Queryable, mostReleased: number): Promise<AlarmRow[]> {
  const columns = 'matter, level, code, params, opened_at as "openedAt", released_at as "releasedAt"'
  return rowsOf<AlarmRow>(
    db,
    `(select ${columns} from platform_alarms where released_at is null order by level desc, opened_at)
     union all
     (select ${columns} from platform_alarms where released_at is not null order by released_at desc limit $1)`,
    [mostReleased],
  )
}

type ProcessRow = Omit<PlatformWatch['processes'][number], 'since' | 'heardAt'> & { since: Date; heardAt: Date }

/** Processes that are alive now, and how many partitions each of them holds. */
export function listProcesses(db: Queryable): Promise<ProcessRow[]> {
  return rowsOf<ProcessRow>(
    db,
    `select p.name, p.roles, p.since, p.heard_at as "heardAt", p.memory_bytes::float8 as "memoryBytes", count(l.partition)::int as partitions
       from processes p left join leases l on l.owner = p.id and l.until > now()
      where p.heard_at > now() - interval '1 minute'
      group by p.id order by p.name, p.since`,
  )
}
