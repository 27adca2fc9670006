import type { Language } from '@kilowatch/catalog'
import { type Data, eventCentreCalls, type FleetEvent, fleetEventList, mostSymptoms } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { listHandlers } from '../../http/list-handlers.ts'
import type { Visible } from '../../http/subjects.ts'
import { countBy, countByUnder } from '../../storage/list.ts'
import type { Queryable } from '../../storage/queryable.ts'
import { alarmAmounts, alarmName } from '../alarm-words/index.ts'
import { readAlarms } from '../alarms/index.ts'
import { heldBackOf } from '../maintenance/index.ts'
import { checkFacts, commandFacts, dischargeFacts, passageFacts } from './queries/details.ts'
import { countSymptoms, type EventRow, eventRows, eventsOfAlarms, symptomsOf } from './queries/list.ts'
import { checkText, commandWords, dischargeText, passageText } from './rules.ts'

const list = listHandlers<typeof fleetEventList, EventRow>(fleetEventList, eventRows, {
  show: async (rows, { visible, language }, { db, clock }) => {
    return eventsOf(rows, { visible, language, now: clock.now() }, db)
  },
})

type Counts = Data<typeof eventCentreCalls.countFleetEvents>

export const eventCentreHandlers = handlers(eventCentreCalls, {
  listFleetEvents: list.page,
  exportFleetEvents: list.file,

  async countFleetEvents({ visible, query }, { db }) {
    const counted = { kind: 'e.kind', state: 'e.state', late: 'e.late' }
    if (query.by) return countByUnder<Counts[number]>(db, eventRows, { ...visible }, query, counted, 'events')
    const counts = await countBy<Omit<Counts[number], 'under'>>(db, eventRows, { ...visible }, query, counted, 'events')
    return counts.map((count) => ({ ...count, under: null }))
  },

  async listSymptoms({ alarms, user, language }, { db, clock }) {
    const rows = await symptomsOf(
      db,
      user.id,
      alarms.map(({ id }) => id),
      mostSymptoms,
    )
    return eventsOf(rows, { visible: { userId: user.id }, language, now: clock.now() }, db)
  },
})

/** What is told of an event beside where and when. */
type Told = Pick<FleetEvent, 'content' | 'value' | 'limit' | 'assignee' | 'confirmedBy' | 'heldBack'>
type Telling = (row: EventRow) => Told | undefined

interface Reader {
  visible: Visible
  language: Language
  now: Date
}

/** Reads what happened in each of the rows: one statement for each kind, whichever are among them. */
async function tellingOf(rows: readonly EventRow[], { visible, language, now }: Reader, db: Queryable): Promise<Telling> {
  const refs = (...kinds: EventRow['kind'][]) => rows.filter(({ kind }) => kinds.includes(kind)).map(({ ref }) => ref)
  async function facts<F extends { ref: string }>(found: readonly string[], read: (refs: readonly string[]) => Promise<F[]>) {
    return new Map((await read(found)).map((fact) => [fact.ref, fact]))
  }
  const [alarms, heldBack, discharges, passages, commands, checks] = await Promise.all([
    facts(refs('alarm', 'connection'), async (ids) => (await readAlarms(db, ids)).map((alarm) => ({ ref: alarm.id, alarm }))),
    facts(refs('alarm', 'connection'), async (ids) =>
      (await heldBackOf(db, visible.userId, ids, now)).map(({ alarmId, ...held }) => ({ ref: alarmId, held })),
    ),
    facts(refs('discharge'), (found) => dischargeFacts(db, found)),
    facts(refs('access'), (found) => passageFacts(db, found)),
    facts(refs('command'), (found) => commandFacts(db, found)),
    facts(refs('check'), (found) => checkFacts(db, visible, found)),
  ])
  const ofAlarm: Telling = ({ ref }) => {
    const alarm = alarms.get(ref)?.alarm
    if (!alarm) return undefined
    const held = heldBack.get(ref)?.held
    return {
      content: alarmName(alarm, language),
      ...alarmAmounts(alarm, language),
      assignee: alarm.assignee?.name ?? null,
      confirmedBy: alarm.confirmedBy?.name ?? null,
      heldBack: held ? { until: held.until.toISOString(), reason: held.reason, by: held.by } : null,
    }
  }
  const plain = (content: string | undefined): Told | undefined =>
    content === undefined ? undefined : { content, value: '', limit: '', assignee: null, confirmedBy: null, heldBack: null }
  function by<F>(found: ReadonlyMap<string, F>, text: (fact: F, row: EventRow) => string): Telling {
    return (row) => {
      const fact = found.get(row.ref)
      return plain(fact && text(fact, row))
    }
  }
  const tellings: Readonly<Record<EventRow['kind'], Telling>> = {
    alarm: ofAlarm,
    connection: ofAlarm,
    discharge: by(discharges, (fact) => dischargeText(fact, language)),
    access: by(passages, (fact) => passageText(fact, language)),
    command: by(commands, (fact, { type }) => commandWords(fact, type, language)),
    check: by(checks, (fact) => checkText(fact, language)),
  }
  return (row) => tellings[row.kind](row)
}

const isAlarm = ({ kind }: EventRow) => kind === 'alarm' || kind === 'connection'

/** Rows as they are answered: with what is told of each, and what it explains or is explained by. */
async function eventsOf(rows: readonly EventRow[], reader: Reader, db: Queryable): Promise<FleetEvent[]> {
  const alarmIds = rows.filter(isAlarm).map(({ ref }) => ref)
  const causes = [...new Set(rows.flatMap(({ cause }) => cause ?? []))]
  const [telling, symptoms, events] = await Promise.all([
    tellingOf(rows, reader, db),
    countSymptoms(db, reader.visible.userId, alarmIds),
    eventsOfAlarms(db, reader.visible.userId, causes),
  ])
  const counts = new Map(symptoms.map(({ cause, symptoms }) => [cause, symptoms]))
  return rows.map((row) => ({
    ...eventOf(row, telling),
    causeId: (row.cause && events.get(row.cause)) ?? null,
    symptoms: (isAlarm(row) && counts.get(row.ref)) || 0,
  }))
}

/** What went away meanwhile says nothing. */
function eventOf(row: EventRow, telling: Telling): Omit<FleetEvent, 'causeId' | 'symptoms'> {
  const { id, kind, state, level, handling, late, at, ended_at, box_id, type, subject, site, group_id, ref } = row
  return {
    ...{ id, kind, state, level, handling, late, at: at.toISOString(), endedAt: ended_at?.toISOString() ?? null },
    ...{ deviceId: box_id, deviceType: type, subject, site },
    ...(telling(row) ?? { content: '', value: '', limit: '', assignee: null, confirmedBy: null, heldBack: null }),
    alarmId: isAlarm(row) ? ref : null,
    checkId: kind === 'check' ? ref : null,
    groupId: group_id,
  }
}
