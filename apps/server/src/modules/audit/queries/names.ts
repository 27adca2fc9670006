import { type PlainRecordKind, plainRecordKinds } from '@kilowatch/contract'
import { workKinds } from '@kilowatch/work'
import { type Queryable, rowsOf } from '../../../storage/queryable.ts'
import { plainTable } from '../../../storage/record-place.ts'
import { keyOf, type Named, type Thing } from '../subject.ts'

/** Where things of one kind stand: fragments of a statement in which `r` is the thing. */
interface Place {
  from: string
  /** Column of its id; text where `textId`. */
  id?: string
  textId?: boolean
  name: string
  type?: string
  /** Column of its business; null: people, businesses and partners, who are who they are. */
  business?: string | null
}

const work: Place = { from: 'work r', name: `concat_ws(' ', r.number, nullif(r.title, ''))` }
const named = (table: string): Place => ({ from: `${table} r`, name: 'r.name' })
const target = named('notification_targets')
const user: Place = { from: 'users r', name: 'r.name', business: null }
/** What belongs to a group is called as the group is. */
const ofGroup = (table: string): Place => ({
  from: `${table} r join groups g on g.id = r.group_id`,
  name: 'g.name',
  business: 'g.business_id',
})

const places: Readonly<Record<string, Place>> = {
  ...Object.fromEntries(Object.keys(workKinds).map((kind) => [kind, work])),
  ...Object.fromEntries((Object.keys(plainRecordKinds) as PlainRecordKind[]).map((kind) => [kind, named(plainTable(kind))])),
  grant: {
    from: 'operator_grants r join businesses b on b.id = r.business_id',
    name: 'b.name',
    business: 'b.id',
  },
  device: { from: 'devices r', id: 'r.box_id', textId: true, name: 'r.name', type: 'coalesce(r.type, r.announced_type)' },
  uplink: { from: 'uplinks r', textId: true, name: 'r.name' },
  user,
  operator: user,
  employee: { from: 'memberships r join users u on u.id = r.user_id', name: `coalesce(nullif(r.name, ''), u.name)` },
  alarm: {
    from: 'alarms r left join devices d on d.id = r.device_id join uplinks u on u.id = r.uplink_id',
    name: 'coalesce(d.name, u.name)',
  },
  group: named('groups'),
  department: named('departments'),
  'notification-target': target,
  'notice-target': target,
  video: named('videos'),
  wall: named('walls'),
  'vr-scene': named('vr_scenes'),
  file: named('files'),
  'patrol-plan': named('patrol_plans'),
  'patrol-template': named('patrol_templates'),
  'patrol-record': { from: 'patrol_records r join devices d on d.id = r.device_id', name: 'd.name' },
  'group-check': ofGroup('group_checks'),
  'duty-swap': ofGroup('duty_swaps'),
  partner: { from: 'partners r', name: 'r.name', business: null },
  business: { from: 'businesses r', name: 'r.name', business: null },
}

/**
 * What the things of entries are called now, by `keyOf`; nothing for what is gone. A thing is named in the entries of its own business
 * alone, so that no entry tells the name of another's; those of kinds that have no names are there and have none.
 */
export async function namesOf(db: Queryable, things: readonly Thing[]): Promise<Map<string, Named>> {
  const found = await foundAmong(db, things)
  return new Map(
    things.flatMap((thing): [string, Named][] => {
      if (!Object.hasOwn(places, thing.kind)) return [[keyOf(thing), { name: null, type: null }]]
      const row = found.get(`${thing.kind} ${thing.id}`)
      if (!row) return []
      const own = row.business === null || row.business === thing.businessId
      return [[keyOf(thing), { name: own ? row.name : null, type: own ? row.type : null }]]
    }),
  )
}

interface Found {
  kind: string
  id: string
  name: string
  type: string | null
  business: string | null
}

/** Those that are there, of kinds that have names, by kind and id. */
async function foundAmong(db: Queryable, things: readonly Thing[]): Promise<Map<string, Found>> {
  const kinds = [...new Set(things.map(({ kind }) => kind))].flatMap((kind) => {
    const place = Object.hasOwn(places, kind) ? places[kind] : undefined
    return place ? [{ kind, place }] : []
  })
  if (kinds.length === 0) return new Map()
  const parts = kinds.map(({ kind, place: { from, id = 'r.id', textId = false, name, type = 'null', business = 'r.business_id' } }) => {
    const ids = `(select g.id${textId ? '' : '::bigint'} from given g where g.kind = '${kind}'${textId ? '' : ' and length(g.id) <= 18'})`
    return `select '${kind}' as kind, ${id}::text as id, ${name} as name, ${type}::text as type, ${business ?? 'null'}::text as business
              from ${from} where ${id} in ${ids}`
  })
  const rows = await rowsOf<Found>(
    db,
    `with given as materialized (select * from unnest($1::text[], $2::text[]) as given(kind, id)) ${parts.join(' union all ')}`,
    [things.map(({ kind }) => kind), things.map(({ id }) => id)],
  )
  return new Map(rows.map((row) => [`${row.kind} ${row.id}`, row]))
}
