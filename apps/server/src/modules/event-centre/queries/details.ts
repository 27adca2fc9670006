import type { CheckVerdict, CommandState, Passage } from '@kilowatch/contract'
import type { Visible } from '../../../http/subjects.ts'
import { type Queryable, rowsOf } from '../../../storage/queryable.ts'

export interface DischargeFacts {
  ref: string
  cause: 'mains' | 'test' | null
  minutes: number
  depth: number | null
}
export interface PassageFacts {
  ref: string
  name: string
  way: Passage['way']
  state: Passage['state']
  reason: string | null
  tail: string | null
}
export interface CommandFacts {
  ref: string
  control: string
  value: string
  state: CommandState
  by: string
}
export interface CheckFacts {
  ref: string
  state: 'running' | 'done' | 'cancelled'
  by: string | null
  devices: number
  verdicts: Partial<Record<CheckVerdict, number>>
}

type Refs = readonly string[]

export function dischargeFacts(db: Queryable, refs: Refs): Promise<DischargeFacts[]> {
  return rowsOf(
    db,
    `select id as ref, cause, (extract(epoch from coalesce(ended_at, seen_at) - started_at) / 60)::float8 as minutes, depth
       from discharges where id = any($1::bigint[])`,
    [refs],
  )
}

export function passageFacts(db: Queryable, refs: Refs): Promise<PassageFacts[]> {
  return rowsOf(db, 'select number as ref, name, way, state, reason, tail from passages where number = any($1::bigint[])', [refs])
}

export function commandFacts(db: Queryable, refs: Refs): Promise<CommandFacts[]> {
  return rowsOf(
    db,
    `select c.number as ref, c.control, c.value, c.state, u.name as by
       from device_commands c join users u on u.id = c.requested_by where c.number = any($1::bigint[])`,
    [refs],
  )
}

/** By the devices that the reader sees. */
export function checkFacts(db: Queryable, { userId }: Visible, refs: Refs): Promise<CheckFacts[]> {
  return rowsOf(
    db,
    `select c.id as ref, c.state, u.name as by, coalesce(n.devices, 0)::int as devices, coalesce(n.verdicts, '{}') as verdicts
       from group_checks c left join users u on u.id = c.started_by
       left join lateral (
         select sum(k.devices) as devices, jsonb_object_agg(k.verdict, k.devices) filter (where k.verdict is not null) as verdicts
           from (select i.verdict, count(*) as devices from group_check_devices i
                   join visible_devices v on v.id = i.device_id and v.user_id = $1 where i.check_id = c.id group by i.verdict) k) n on true
      where c.id = any($2::bigint[])`,
    [userId, refs],
  )
}
