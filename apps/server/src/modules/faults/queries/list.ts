import { type FaultRow, faultList } from '@kilowatch/contract'
import { faultFlow } from '@kilowatch/work'
import type { User } from '../../../http/subjects.ts'
import { ask, type SqlList, sqlList } from '../../../storage/list.ts'
import type { Queryable } from '../../../storage/queryable.ts'

/** A row as it is stored. */
export interface StoredRow extends Omit<FaultRow, 'since' | 'reportedAt' | 'dueAt' | 'changedAt'> {
  since: Date
  reportedAt: Date
  dueAt: Date | null
  changedAt: Date
}

const named = (table: string) =>
  `case when ${table}.id is not null then json_build_object('id', ${table}.id::text, 'name', ${table}.name) end`

/** Each has one row of what it is joined to; said as outer joins, so that counting leaves out what it does not look at. */
const joined = `left join work w on w.id = f.id left join devices d on d.id = f.device_id left join former_devices e on e.id = f.device_id left join groups g on g.id = w.group_id
  left join users a on a.id = w.assignee_id left join businesses v on v.id = w.provider_id left join users c on c.id = w.created_by`
const fragments = {
  select: `
    w.id, w.number, w.title, w.state, f.level, f.source,
    case when d.id is not null then json_build_object('id', d.box_id, 'name', d.name, 'type', coalesce(d.type, d.announced_type, ''), 'site', d.site)
         when e.id is not null then json_build_object('id', e.box_id, 'name', e.name, 'type', coalesce(e.type, ''), 'site', e.site) end as device,
    (select count(*)::int from work_devices o where o.work_id = f.id) as devices, ${named('g')} as "group", ${named('a')} as assignee,
    ${named('v')} as provider, ${named('c')} as reporter, f.since, f.reported_at as "reportedAt", w.due_at as "dueAt", w.changed_at as "changedAt",
    (select sum(r.cost)::float8 from repairs r where r.fault_id = f.id) as cost`,
  from: `faults f ${joined}`,
  where: {
    search: `strpos(lower(concat_ws(' ', w.number, w.title, d.name, d.box_id, e.name, e.box_id)), lower(:search)) > 0`,
    state: 'w.state = any(:state::text[])',
    level: 'f.level = any(:level::smallint[])',
    source: 'f.source = any(:source::text[])',
    due: `w.closed_at is null and (:due::text = 'open' or w.due_at <= :now)`,
    reported: 'f.reported_at',
    deviceId: `f.id in (select o.work_id from work_devices o join known_devices own on own.id = o.device_id where own.box_id = :deviceId)`,
    groupId: '(w.group_id = :groupId::bigint or g.parent_id = :groupId::bigint)',
    assigneeId: 'w.assignee_id = :assigneeId::bigint',
    providerId: 'w.provider_id = :providerId::bigint',
  },
  sorts: { reportedAt: ['f.reported_at'], level: ['f.level', 'f.reported_at'], changedAt: ['w.changed_at'] },
  key: 'f.id',
}

/** Whoever manages a business sees all of its faults: found by the index of their time. */
export const faultsOfBusiness = sqlList(faultList, {
  ...fragments,
  always: 'f.business_id = :businessId',
  ahead: `(select * from faults o where o.business_id = :businessId order by o.reported_at desc, o.id desc limit :ahead) f ${joined}`,
})

const seenBy = `work_seen_by(:userId, '${faultFlow.kind}') seen (id) join faults f on f.id = seen.id ${joined}`

/** Everybody else sees those that they have to do with. */
export const faultsOfPerson = sqlList(faultList, {
  ...fragments,
  from: seenBy,
  always: 'true',
  // Of the rows that were found, nobody asks once more whom they are of.
  rows: { from: fragments.from, always: 'true' },
  // Which they are is found once for both the page and the number.
  together: true,
})

/** An agent has faults of others; who manages a business has all of its. */
export function faultsFor({ agent, business }: Pick<User, 'agent' | 'business'>): SqlList<typeof faultList> {
  return agent === 0 && business && ['manage', 'main'].includes(business.right) ? faultsOfBusiness : faultsOfPerson
}

/** Reported by the person, or given to them. */
export const ownFaults = sqlList(faultList, {
  ...fragments,
  from: seenBy,
  always: '(w.created_by = :userId or w.assignee_id = :userId)',
  together: true,
})

/** For whoever was found to see it by the record itself. */
export async function findRow(db: Queryable, id: string): Promise<StoredRow | undefined> {
  return (await ask<StoredRow>(db, `select ${fragments.select} from ${fragments.from} where f.id = :id`, { id }))[0]
}
