import type { Alarm } from '@kilowatch/contract'
import { alarmStandings, standingOf } from '@kilowatch/work'
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
  const { id, level, releasedAt, confirmedBy, note } = alarm
  const confirmed = confirmedBy ? word('life-confirmed-by', language, { name: confirmedBy.name }) : ''
  const standing = standingOf(alarm)
  return {
    ...{ id, level, standing, until: releasedAt, lasts: releasedAt === null },
    title: alarmReason(alarm, language),
    what: [confirmed, note].filter(Boolean).join(' · '),
    state: { says: alarmStandings[standing][language], tone: tones[standing] },
    to: { page: 'alarm', id },
  }
}

const tones = { waiting: 'alarm', ongoing: 'active', cleared: 'waiting', over: 'done' } as const
