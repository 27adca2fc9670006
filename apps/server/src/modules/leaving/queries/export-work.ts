import { byId, type ExportTable, page } from './export-table.ts'

const personAt = (alias: string) => `case when ${alias}.name = '' then coalesce(u.name, '') else ${alias}.name end`

/** What was looked at, repaired, switched and done, and who was on duty: what the table of work says of it with its steps is not said again. */
export const workTables = {
  'former-devices': {
    ...byId,
    columns: ['deviceId', 'name', 'type', 'site', 'removedAt'],
    statement: `
      select f.id as key, f.box_id as "deviceId", f.name, f.type, f.site, f.removed_at as "removedAt"
        from former_devices f where f.business_id = $1 ${page('f.id')}`,
  },
  'patrol-records': {
    ...byId,
    columns: ['id', 'deviceId', 'kind', 'task', 'inspector', 'owner', 'inspectedAt', 'passed', 'failed', 'undone', 'note', 'lines'],
    statement: `
      select r.id as key, r.id, d.box_id as "deviceId", r.kind, w.number as task, i.name as inspector, o.name as owner,
             r.inspected_at as "inspectedAt", r.passed, r.failed, r.undone, r.note,
             array(select json_build_object('key', e.key, 'value', e.value, 'result', e.result, 'note', e.note, 'at', e.entered_at)
                     from patrol_entries e where e.record_id = r.id and e.state = 'current' order by e.key) as lines
        from patrol_records r join known_devices d on d.id = r.device_id left join work w on w.id = r.task_id
        left join users i on i.id = r.inspector_id left join users o on o.id = r.owner_id
       where r.business_id = $1 ${page('r.id')}`,
  },
  repairs: {
    ...byId,
    columns: [
      ...['number', 'fault', 'company', 'people', 'plan', 'done', 'begunAt', 'endedAt'],
      ...['parts', 'labourHours', 'labourRate', 'otherCost', 'otherNote', 'cost'],
    ],
    statement: `
      select r.id as key, r.number, w.number as fault, r.company, r.people, r.plan, r.done, r.begun_at as "begunAt", r.ended_at as "endedAt",
             array(select json_build_object('name', p.name, 'model', p.model, 'count', p.count, 'price', p.price)
                     from repair_parts p where p.repair_id = r.id order by p.place) as parts,
             r.labour_hours::float8 as "labourHours", r.labour_rate::float8 as "labourRate", r.other_cost::float8 as "otherCost",
             r.other_note as "otherNote", r.cost::float8 as cost
        from repairs r join work w on w.id = r.fault_id where r.business_id = $1 ${page('r.id')}`,
  },
  'event-handlings': {
    ...byId,
    columns: ['at', 'by', 'level', 'cause', 'causeNote', 'outcome', 'done', 'minutes', 'fault', 'alarms'],
    statement: `
      select h.id as key, h.at, u.name as by, h.level, h.cause, h.cause_note as "causeNote", h.outcome, h.done, h.minutes, w.number as fault,
             array(select a.id from alarms a where a.handling_id = h.id order by a.id) as alarms
        from event_handlings h left join users u on u.id = h.by_user left join work w on w.id = h.fault_id
       where h.business_id = $1 ${page('h.id')}`,
  },
  'operation-tickets': {
    ...byId,
    columns: ['number', 'purpose', 'startsAt', 'endsAt', 'begunAt', 'endedAt', 'guardian', 'steps'],
    statement: `
      select t.id as key, w.number, t.purpose, t.starts_at as "startsAt", t.ends_at as "endsAt", t.begun_at as "begunAt", t.ended_at as "endedAt",
             g.name as guardian,
             array(select json_build_object('text', s.text, 'deviceId', d.box_id, 'control', s.control, 'value', s.value, 'by', a.name,
                                            'confirmedBy', c.name, 'note', s.note, 'doneAt', s.done_at)
                     from operation_steps s left join known_devices d on d.id = s.device_id left join users a on a.id = s.asked_by
                     left join users c on c.id = s.confirmed_by where s.ticket_id = t.id order by s.place) as steps
        from operation_tickets t join work w on w.id = t.id left join users g on g.id = t.guardian_id
       where t.business_id = $1 ${page('t.id')}`,
  },
  'duty-rosters': {
    ...byId,
    columns: ['group', 'startsOn', 'shifts', 'cycle', 'teams', 'people', 'changes'],
    statement: `
      select r.id as key, g.name as group, r.starts_on as "startsOn", r.shifts, r.cycle, r.teams,
             array(select json_build_object('name', ${personAt('m')}, 'team', p.team)
                     from duty_people p join memberships m on m.id = p.membership_id left join users u on u.id = m.user_id
                    where p.roster_id = r.id order by p.team, p.place) as people,
             array(select json_build_object('day', c.day, 'shift', c.shift, 'name', ${personAt('m')}, 'onDuty', c.put_on)
                     from duty_changes c join memberships m on m.id = c.membership_id left join users u on u.id = m.user_id
                    where c.group_id = r.group_id and c.day >= r.starts_on
                      and c.day < coalesce((select min(l.starts_on) from duty_rosters l where l.group_id = r.group_id and l.starts_on > r.starts_on), 'infinity')
                    order by c.day, c.shift, m.id) as changes
        from duty_rosters r join groups g on g.id = r.group_id where r.business_id = $1 ${page('r.id')}`,
  },
  'take-backs': {
    ...byId,
    columns: ['name', 'takenOn', 'count', 'weight', 'company', 'certificate', 'note'],
    statement: `
      select id as key, name, taken_on as "takenOn", count, weight, company, certificate, note from take_backs where business_id = $1 ${page('id')}`,
  },
} as const satisfies Record<string, ExportTable>
