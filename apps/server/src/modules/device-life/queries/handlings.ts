import { handlingCauses, handlingOutcomes } from '@kilowatch/work'
import { word } from '../../../http/words.ts'
import { rowsOf } from '../../../storage/queryable.ts'
import type { LifeSource } from '../lines.ts'

interface HandlingRow {
  id: string
  alarm: string
  cause: keyof typeof handlingCauses
  note: string
  outcome: keyof typeof handlingOutcomes
  done: string
  by: string
}

/** What was done about alarms of the device: seen by members who see one of the record's alarms, and so by all who see the device. */
export const handlingLines: LifeSource = {
  ...{ name: 'handling', kind: 'handling' },
  from: `event_handlings h`,
  at: 'h.at',
  id: 'h.id',
  where: `h.business_id = :business
    and h.id = any(array(select distinct a.handling_id from alarms a where a.device_id = :device and a.handling_id is not null))`,
  async tell(db, { device, language }, ids) {
    const text = `select h.id, h.cause, h.cause_note as note, h.outcome, h.done, coalesce(u.name, '') as by,
        (select min(a.id) from alarms a where a.device_id = $2 and a.handling_id = h.id) as alarm
       from event_handlings h left join users u on u.id = h.by_user where h.id = any($1::bigint[])`
    const rows = await rowsOf<HandlingRow & Record<string, unknown>>(db, text, [ids, device.id])
    return rows.map(({ id, alarm, cause, note, outcome, done, by }) => ({
      ...{ id, by },
      title: word('life-handling', language, { cause: handlingCauses[cause][language] }),
      what: [note, done].filter(Boolean).join(' · '),
      state: { says: handlingOutcomes[outcome][language], tone: outcome === 'remains' ? 'blocked' : 'done' },
      to: { page: 'alarm', id: alarm },
    }))
  },
}
