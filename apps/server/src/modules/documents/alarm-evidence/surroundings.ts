import { type Alarm, deliveryStates, type NotificationDelivery, notificationChannels } from '@kilowatch/contract'
import { durationText } from '@kilowatch/work'
import type { Part } from '../../../printing/content.ts'
import { alarmReason } from '../../alarm-words/index.ts'
import type { HistoryAnswer } from '../../telemetry/index.ts'
import type { Owner } from '../draft.ts'
import type { Told } from './values.ts'

const mostNotifications = 6
const mostCauses = 5

/** Who was told of it, and what else happened for the same reason. */
export function besideParts(told: Told, deliveries: readonly NotificationDelivery[], owner: Owner): Part {
  return { part: 'beside', left: notificationParts(told, deliveries, owner), right: causeParts(told, owner) }
}

/** Failures first where there are too many for the page. */
function notificationParts(told: Told, deliveries: readonly NotificationDelivery[], { time }: Owner): Part[] {
  const { word, language, alarm } = told
  if (deliveries.length === 0)
    return [
      { part: 'heading', text: word('told') },
      { part: 'text', text: word('told-none'), dim: true },
    ]
  const failed = deliveries.filter(({ state }) => state === 'failed')
  const chosen = deliveries.length <= mostNotifications ? deliveries : [...failed, ...deliveries.filter(({ state }) => state !== 'failed')]
  const rows = chosen.slice(0, mostNotifications).map((delivery) => {
    const whom = delivery.person?.name ?? delivery.target?.name ?? ''
    const result = [deliveryStates[delivery.state][language], delivery.failure].filter(Boolean).join(' · ')
    const way = notificationChannels[delivery.channel][language]
    return [time.clock(delivery.at, time.date(alarm.openedAt)), way, whom, [{ text: result, bold: delivery.state === 'failed' }]]
  })
  return [
    { part: 'heading', text: word('told'), note: word('told-note', { count: deliveries.length, failed: failed.length }) },
    {
      part: 'table',
      columns: [
        { title: word('step-time'), width: 44 },
        { title: word('told-way'), width: 44 },
        { title: word('told-who'), width: 52 },
        { title: word('told-result'), width: 'rest' },
      ],
      rows,
    },
    ...restPart(told, deliveries.length - mostNotifications),
  ]
}

function causeParts(told: Told, owner: Owner): Part[] {
  const { word, language, alarm } = told
  const { sameCause } = alarm
  if (sameCause.length === 0)
    return [
      { part: 'heading', text: word('cause') },
      { part: 'text', text: word('cause-none'), dim: true },
    ]
  const rows = sameCause
    .slice(0, mostCauses)
    .map((other) => [other.deviceName, alarmReason(other, language), spanText(other, alarm, owner)])
  return [
    { part: 'heading', text: word('cause'), note: word('count', { count: sameCause.length }) },
    {
      part: 'table',
      columns: [
        { title: word('cause-device'), width: 62 },
        { title: word('cause-what'), width: 'rest' },
        { title: word('cause-time'), width: 48, align: 'right' },
      ],
      rows,
    },
    ...restPart(told, sameCause.length - mostCauses),
  ]
}

function spanText(other: Alarm, alarm: Alarm, { time }: Owner): string {
  const day = time.date(alarm.openedAt)
  return `${time.clock(other.openedAt, day)} – ${other.releasedAt === null ? '—' : time.clock(other.releasedAt, day)}`
}

function restPart({ word }: Told, count: number): Part[] {
  return count > 0 ? [{ part: 'text', text: word('rest', { count }), dim: true }] : []
}

/** Where the record comes from, and its hash. */
export function sourcePart(told: Told, { gaps }: Pick<HistoryAnswer, 'gaps'>): Part {
  const { word, alarm } = told
  const missing = gaps.reduce((sum, { from, to }) => sum + Date.parse(to) - Date.parse(from), 0)
  const data =
    gaps.length === 0 ? word('source-data-whole') : word('source-data-gaps', { count: gaps.length, duration: durationText(missing) })
  const hash = alarm.hash.replace(/.{8}(?=.)/g, '$& ')
  return {
    part: 'signatures',
    facts: [
      ...(alarm.limit === null ? [] : [{ name: word('source-limits'), value: word('source-limits-text') }]),
      ...(told.point ? [{ name: word('source-data'), value: data }] : []),
      { name: word('source-hash'), value: [hash, { text: ` ${word('source-hash-of')}`, dim: true }] },
    ],
    lines: [word('checker'), word('date')],
  }
}
