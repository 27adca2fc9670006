import type { DaySpan, DutySources, Roster } from '@kilowatch/work'
import { type Queryable, rowsOf } from '../../../storage/queryable.ts'

/** A roster as its group keeps it. */
export interface KeptRoster extends Roster {
  groupId: string
  /** Whether nobody is put on duty against the limits of hours. */
  limits: boolean
}

/** What the duties of one group are made of. People are named by their membership. */
export interface GroupDuty extends DutySources {
  rosters: readonly KeptRoster[]
}

/** $1 groups, $2 first day, $3 last day: those that count on one of the days. */
const rostersStatement = `
  select r.group_id as "groupId", r.starts_on::text as "startsOn", r.shifts, r.cycle, r.certificate, r.limits, b.time_zone as "timeZone",
         (select coalesce(jsonb_agg(t.team || jsonb_build_object('people', coalesce(p.people, '[]')) order by t.place), '[]')
            from jsonb_array_elements(r.teams) with ordinality t (team, place)
            left join lateral (select jsonb_agg(d.membership_id::text order by d.place) as people
                                 from duty_people d where d.roster_id = r.id and d.team = t.place - 1) p on true) as teams,
         array(select d.membership_id::text from duty_people d where d.roster_id = r.id and d.certified order by 1) as certified
    from duty_rosters r join businesses b on b.id = r.business_id
   where r.group_id = any($1::bigint[]) and r.starts_on <= $3::date
     and not exists (select from duty_rosters n where n.group_id = r.group_id and n.starts_on > r.starts_on and n.starts_on <= $2::date)
   order by r.group_id, r.starts_on`

const leavesStatement = `
  with people as materialized (
    select r.group_id, p.membership_id from duty_rosters r join duty_people p on p.roster_id = r.id where r.group_id = any($1::bigint[])
    union
    select group_id, membership_id from duty_changes where group_id = any($1::bigint[]) and day between $2::date and $3::date)
  select p.group_id as "groupId", l.membership_id as person, l.from_on::text as "from", l.to_on::text as "to"
    from people p join duty_leaves l on l.membership_id = p.membership_id and l.from_on <= $3::date and l.to_on >= $2::date
   order by 1, 2, 3`

/** What these groups' duties of some days are made of, read with three statements; groups without a roster then are missing. */
export async function readDuty(db: Queryable, groupIds: readonly string[], { from, to }: DaySpan): Promise<Map<string, GroupDuty>> {
  if (groupIds.length === 0) return new Map()
  const values = [groupIds, from, to]
  const rosters = await rowsOf<KeptRoster & { timeZone: string }>(db, rostersStatement, values)
  if (rosters.length === 0) return new Map()
  const changes = await rowsOf<DutySources['changes'][number] & { groupId: string }>(
    db,
    `select group_id as "groupId", day::text, shift, membership_id as person, put_on as "on", swapped from duty_changes
      where group_id = any($1::bigint[]) and day between $2::date and $3::date order by group_id, day, shift, membership_id`,
    values,
  )
  const leaves = await rowsOf<DutySources['leaves'][number] & { groupId: string }>(db, leavesStatement, values)
  const of = <R extends { groupId: string }>(rows: readonly R[], groupId: string) => rows.filter((row) => row.groupId === groupId)
  return new Map(
    rosters.map(({ groupId, timeZone }) => [
      groupId,
      { rosters: of(rosters, groupId), changes: of(changes, groupId), leaves: of(leaves, groupId), timeZone },
    ]),
  )
}
