import type { Alarm } from '@kilowatch/contract'
import { word } from '../../../http/words.ts'
import { alarmReason } from '../../alarm-words/index.ts'
import { findAlarms } from '../../alarms/index.ts'
import type { LifeReader, LifeSource, Told } from '../lines.ts'

export const alarmLines: LifeSource = {
  ...{ name: 'alarm', kind: 'alarm' },
  sees: () => true,
  from: 'alarms a',
  at: 'a.opened_at',
  id: 'a.id',
  where: 'a.device_id = :device and a.business_id + 0 = :business',
  async tell(db, reader, ids) {
    const alarms = await findAlarms(db, { userId: reader.userId }, ids)
    return alarms.map((alarm) => told(alarm, reader))
  },
}

function told(alarm: Alarm, { language }: LifeReader): Told {
  const { id, level, releasedAt, confirmedBy, confirmedAt, note } = alarm
  const confirmed = confirmedBy ? word('life-confirmed-by', language, { name: confirmedBy.name }) : ''
  const state = releasedAt !== null ? 'released' : confirmedAt !== null ? 'confirmed' : 'unconfirmed'
  return {
    ...{ id, level, until: releasedAt, lasts: releasedAt === null },
    title: alarmReason(alarm, language),
    what: [confirmed, note].filter(Boolean).join(' · '),
    state: { says: word(`life-alarm-${state}`, language), tone: tones[state] },
    to: { page: 'alarm', id },
  }
}

const tones = { released: 'done', confirmed: 'active', unconfirmed: 'alarm' } as const
