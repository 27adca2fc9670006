import { recordKindNames } from '@kilowatch/contract'
import { word } from '../../../http/words.ts'
import { rowsOf } from '../../../storage/queryable.ts'
import type { LifeSource } from '../lines.ts'

interface RecordRow {
  id: string
  kind: keyof typeof recordKindNames
  number: string | null
  by: string
  note: string
  passed: number
  failed: number
  undone: number
}

export const patrolLines: LifeSource = {
  ...{ name: 'patrol', kind: 'patrol' },
  sees: ({ member, records }) => member || records,
  from: 'patrol_records p',
  at: 'p.inspected_at',
  id: 'p.id',
  // Whoever is of the business and sees the device sees all of its records; of others each is asked for.
  where: `p.device_id = :device and p.business_id + 0 = :business
    and (:member or exists (select from visible_patrol_records v where v.user_id = :userId and v.id = p.id))`,
  async tell(db, { language }, ids) {
    const text = `select p.id, p.kind, t.number, coalesce(u.name, '') as by, p.note, p.passed, p.failed, p.undone
       from patrol_records p left join work t on t.id = p.task_id left join users u on u.id = p.inspector_id where p.id = any($1::bigint[])`
    const rows = await rowsOf<RecordRow & Record<string, unknown>>(db, text, [ids])
    return rows.map(({ id, kind, number, by, note, passed, failed, undone }) => ({
      ...{ id, number, by },
      title: word('life-patrol', language, { kind: recordKindNames[kind][language] }),
      what: [word('life-patrol-lines', language, { passed, failed, undone }), note].filter(Boolean).join(' · '),
      state:
        failed > 0
          ? { says: word('life-patrol-failed', language), tone: 'blocked' }
          : undone > 0
            ? { says: word('life-patrol-undone', language), tone: 'active' }
            : { says: word('life-patrol-passed', language), tone: 'done' },
      to: { page: 'patrol-record', id },
    }))
  },
}
