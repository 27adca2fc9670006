import { deviceType } from '@kilowatch/catalog'
import type { AlarmDetail } from '@kilowatch/contract'
import { durationText } from '@kilowatch/work'
import type { AlarmSubject } from '../../../http/subjects.ts'
import type { Part, Text } from '../../../printing/content.ts'
import type { Services } from '../../../services.ts'
import { alarmReason } from '../../alarm-words/index.ts'
import { readAlarmDetail } from '../../alarms/index.ts'
import { deliveriesOfAlarm } from '../../notifications/index.ts'
import { type HistoryAnswer, knownPoints, readHistory } from '../../telemetry/index.ts'
import type { Draft, Owner, Reader } from '../draft.ts'
import { findAlarmDevice } from '../queries/alarm-device.ts'
import { chartParts } from './chart.ts'
import { chartRange } from './range.ts'
import { stepParts } from './steps.ts'
import { besideParts, sourcePart } from './surroundings.ts'
import { type Told, told } from './values.ts'

/** What a printed chart can show. */
const steps = 480

/** The evidence of one alarm: what, when, against which limits, what was read around it, who did what. */
export async function alarmEvidence(subject: AlarmSubject, owner: Owner, reader: Reader, services: Services): Promise<Draft> {
  const { db, clock } = services
  const alarm = await readAlarmDetail(db, { userId: reader.user.id }, subject.id)
  const now = clock.now()
  const range = chartRange(alarm.openedAt, alarm.releasedAt, now)
  const [history, deliveries] = await Promise.all([
    historyOf(alarm, range, services),
    deliveriesOfAlarm(db, subject, reader.user, reader.language),
  ])
  const said = told(alarm, reader.language)
  return {
    ...{ kind: 'alarm-evidence', subject: `alarm ${alarm.id}`, page: `/current_message?alarm=${alarm.id}` },
    ...{ name: said.word('alarm-kind'), number: said.word('alarm-number', { id: alarm.id }), scan: said.word('scan-record') },
    ...{ site: alarm.site, title: titleOf(said), marks: marksOf(said), foot: said.word('alarm-foot') },
    parts: [
      { part: 'text', text: sentence(said, owner) },
      figuresPart(said, owner, now),
      ...chartParts(said, history, range, owner),
      ...stepParts(said, owner),
      besideParts(said, deliveries, owner),
      sourcePart(said, history),
    ],
  }
}

async function historyOf(alarm: AlarmDetail, { from, to }: { from: number; to: number }, { db, clock }: Services): Promise<HistoryAnswer> {
  const nothing = { step: null, series: [], gaps: [], arriving: 0 }
  const device = alarm.point === null ? undefined : await findAlarmDevice(db, alarm.id)
  const points = device && alarm.point !== null ? await knownPoints(db, device.id, [alarm.point]) : []
  if (!device || points.length === 0) return nothing
  const range = { deviceId: device.id, from: new Date(from), to: new Date(to) }
  return readHistory(db, { range, points, typeCode: device.type, intervalMs: device.intervalMs, steps, now: clock.now() })
}

function titleOf({ alarm, pointName, word, sided, language }: Told): string {
  if (alarm.kind !== 'threshold') return `${alarm.deviceName} ${alarmReason(alarm, language)}`
  return `${alarm.deviceName} ${word(sided('alarm-title-high', 'alarm-title-low'), { point: pointName })}`
}

function marksOf({ alarm, word, language }: Told): Text[] {
  const states = word('alarm-states', {
    level: word(`level-${alarm.level}`),
    confirmed: word(alarm.confirmedAt === null ? 'unconfirmed' : 'confirmed'),
    active: word(alarm.releasedAt === null ? 'active' : 'cleared'),
  })
  const type = alarm.deviceType === null ? '' : (deviceType(alarm.deviceType)?.name[language] ?? alarm.deviceType)
  return [
    [{ text: states, bold: true }],
    ...(alarm.foundAfterwards ? [word('found-afterwards')] : []),
    alarm.deviceId === null ? word('alarm-uplink', { id: alarm.uplinkId }) : word('alarm-device', { id: alarm.deviceId }),
    ...(type === '' ? [] : [type]),
    ...(alarm.deviceId === null ? [] : [word('alarm-by-uplink', { name: alarm.uplinkName })]),
  ]
}

function sentence(said: Told, { time }: Owner): Text {
  const { alarm, word, language } = said
  const day = time.date(alarm.openedAt)
  const peak =
    alarm.kind === 'threshold' && alarm.peak !== null && alarm.peakAt !== null && alarm.peakAt > alarm.openedAt
      ? word(said.sided('says-peak-high', 'says-peak-low'), { value: said.value(alarm.peak), at: time.clock(alarm.peakAt, day) })
      : ''
  return [
    word('says-opened', { at: time.full(alarm.openedAt), reason: alarmReason(alarm, language) }),
    { text: peak, bold: true },
    clearing(said, time.clock(alarm.releasedAt ?? alarm.openedAt, day)),
    word('says-end'),
  ]
}

function clearing({ alarm, word, value }: Told, at: string): string {
  if (alarm.releasedAt === null) return word('says-active')
  const reason = alarm.releaseReason
  if (reason !== null && reason !== 'value') return word('says-cleared-why', { at, why: word(`why-${reason}`) })
  if (alarm.kind !== 'threshold' || alarm.closingValue === null) return word('says-cleared', { at })
  return word('says-cleared-value', { at, value: value(alarm.closingValue) })
}

function figuresPart(said: Told, { time }: Owner, now: Date): Part {
  const { alarm, word, figure, unit } = said
  const day = time.date(alarm.openedAt)
  const opened = Date.parse(alarm.openedAt)
  const end = alarm.releasedAt === null ? now.getTime() : Date.parse(alarm.releasedAt)
  const confirmed = alarm.confirmedAt === null ? '—' : durationText(Date.parse(alarm.confirmedAt) - opened)
  const times = [
    { name: word(alarm.releasedAt === null ? 'fact-lasts' : 'fact-lasted'), figure: durationText(end - opened) },
    { name: word('fact-confirmed'), figure: confirmed },
  ]
  if (alarm.kind !== 'threshold') {
    const moments = [
      { name: word('fact-opened', { at: day }), figure: time.clock(opened) },
      { name: word('fact-clearing'), figure: alarm.releasedAt === null ? '—' : time.clock(end, day) },
    ]
    return { part: 'figures', figures: [{ name: word('fact-level'), figure: word(`level-${alarm.level}`) }, ...moments, ...times] }
  }
  const cleared = alarm.releasedAt === null ? word('fact-clearing') : word('fact-cleared', { at: time.clock(end, day) })
  const peakAt = time.clock(alarm.peakAt ?? alarm.openedAt, day)
  return {
    part: 'figures',
    figures: [
      {
        name: word(said.sided('fact-limit-high', 'fact-limit-low')),
        figure: figure(alarm.limit),
        unit: `/ ${figure(alarm.release)} ${unit}`,
      },
      { name: word('fact-opened', { at: time.clock(opened) }), figure: figure(alarm.openingValue), unit },
      { name: word(said.sided('fact-peak', 'fact-lowest'), { at: peakAt }), figure: figure(alarm.peak), unit },
      { name: cleared, figure: alarm.releasedAt === null ? '—' : figure(alarm.closingValue), unit },
      ...times,
    ],
  }
}
