import type { AlarmStep } from '@kilowatch/contract'
import type { CellText, Part, Text } from '../../../printing/content.ts'
import { alarmReason } from '../../alarm-words/index.ts'
import type { Owner } from '../draft.ts'
import type { Told } from './values.ts'

/** What happened and who did it, a row each; rows are numbered, and the chart names them by these numbers. */
export function stepParts(told: Told, { time }: Owner): Part[] {
  const { alarm, word } = told
  const day = time.date(alarm.openedAt)
  const rows = alarm.steps.map((step, index): CellText[] => [
    { mark: index + 1 },
    time.clock(step.at, day),
    stepText(step, told, (at) => time.clock(at, day)),
    personOf(step, told),
  ])
  return [
    { part: 'heading', text: word('steps'), note: word('steps-note', { zone: `${day}, ${time.zone(Date.parse(alarm.openedAt))}` }) },
    {
      part: 'table',
      columns: [
        { title: '', width: 14 },
        { title: word('step-time'), width: 74 },
        { title: word('step-what'), width: 'rest' },
        { title: word('step-who'), width: 92 },
      ],
      rows,
    },
  ]
}

/** The number of the row of a step; undefined: it has none. */
export function markOf({ alarm }: Told, action: AlarmStep['action']): number | undefined {
  const index = alarm.steps.findIndex((step) => step.action === action)
  return index === -1 ? undefined : index + 1
}

function personOf(step: AlarmStep, { word }: Told): string {
  if (step.by) return step.by.name
  return byPeople.has(step.action) ? word('somebody') : word('system')
}

const byPeople: ReadonlySet<AlarmStep['action']> = new Set([
  'confirmed',
  'unconfirmed',
  'commented',
  'assigned',
  'shelved',
  'handled',
  'handling-undone',
])

function stepText(step: AlarmStep, told: Told, clock: (at: string) => string): Text {
  const { word } = told
  const said = step.text === null || step.text === '' ? '' : word('step-said', { text: step.text })
  switch (step.action) {
    case 'opened':
      return openedText(told)
    case 'known':
      return [
        { text: word('step-known'), bold: true },
        word('step-joined', { text: word('step-began', { at: clock(told.alarm.openedAt) }) }),
      ]
    case 'peaked':
      return [{ text: word(told.sided('step-peaked-high', 'step-peaked-low'), { value: told.value(step.value) }), bold: true }]
    case 'released':
      return releasedText(step, told)
    case 'assigned':
      return [{ text: step.assignee ? word('step-assigned', { name: step.assignee.name }) : word('step-unassigned'), bold: true }]
    case 'shelved':
      return [{ text: word('step-shelved', { until: step.until === null ? '—' : clock(step.until) }), bold: true }, said]
    case 'confirmed':
    case 'commented':
    case 'unshelved':
    case 'unconfirmed':
    case 'handled':
    case 'handling-undone':
      return [{ text: word(`step-${step.action}`), bold: true }, said]
  }
}

function openedText(told: Told): Text {
  const { alarm, word, language } = told
  if (alarm.kind !== 'threshold' || alarm.limit === null) return [{ text: alarmReason(alarm, language), bold: true }]
  const beyond = word(told.sided('step-opened-high', 'step-opened-low'), { limit: told.value(alarm.limit) })
  const reading = word('step-reading', { value: told.value(alarm.openingValue) })
  return [{ text: beyond, bold: true }, word('step-joined', { text: reading })]
}

function releasedText({ value }: AlarmStep, told: Told): Text {
  const { alarm, word } = told
  const reason = alarm.releaseReason
  if (reason !== null && reason !== 'value')
    return [{ text: word('step-cleared'), bold: true }, word('step-joined', { text: word(`why-${reason}`) })]
  if (value === null || alarm.kind !== 'threshold') return [{ text: word('step-cleared'), bold: true }]
  return [{ text: word('step-cleared-value', { value: told.value(value) }), bold: true }]
}
