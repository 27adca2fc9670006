import { type Choices, fields } from '@kilowatch/catalog'

/** An alarm in its handling: nobody has seen it; somebody has; what was done about it is recorded. */
export const handlingStates = {
  unconfirmed: { zh: '未确认', en: 'Unconfirmed' },
  confirmed: { zh: '已确认', en: 'Confirmed' },
  handled: { zh: '已处理', en: 'Handled' },
} as const satisfies Choices
export type HandlingState = keyof typeof handlingStates

/** Of an alarm, by the moments that are known of it. */
export function handlingStateOf({ confirmedAt, handledAt }: { confirmedAt: string | null; handledAt: string | null }): HandlingState {
  if (handledAt !== null) return 'handled'
  return confirmedAt === null ? 'unconfirmed' : 'confirmed'
}

export const handlingCauses = {
  device: { zh: '设备故障', en: 'Equipment fault' },
  mains: { zh: '市电异常', en: 'Mains disturbance' },
  environment: { zh: '环境温湿度', en: 'Temperature or humidity' },
  load: { zh: '负载变化', en: 'Change of load' },
  work: { zh: '施工或检修', en: 'Work on site' },
  communication: { zh: '通信中断', en: 'Loss of communication' },
  limit: { zh: '阈值不当', en: 'Unsuitable limit' },
  nuisance: { zh: '误报', en: 'Nuisance alarm' },
  other: { zh: '其他', en: 'Other' },
} as const satisfies Choices
export type HandlingCause = keyof typeof handlingCauses

/** How it came to an end. */
export const handlingOutcomes = {
  itself: { zh: '自行恢复', en: 'Recovered by itself' },
  work: { zh: '处理后恢复', en: 'Recovered after action' },
  remains: { zh: '未恢复，已有安排', en: 'Still active, action planned' },
} as const satisfies Choices
export type HandlingOutcome = keyof typeof handlingOutcomes

/** What a record of the handling of alarms says. */
export const handlingFields = fields(
  { key: 'cause', name: { zh: '原因', en: 'Cause' }, kind: 'choice', of: handlingCauses, required: true },
  { key: 'causeNote', name: { zh: '原因说明', en: 'Cause details' }, kind: 'text', most: 200 },
  { key: 'outcome', name: { zh: '结果', en: 'Outcome' }, kind: 'choice', of: handlingOutcomes, required: true },
  { key: 'done', name: { zh: '处理措施', en: 'Work done' }, kind: 'text', most: 1000, lines: 3 },
  { key: 'minutes', name: { zh: '处理用时（分钟）', en: 'Time spent (min)' }, kind: 'number', range: [0, 43_200] },
)

export interface Handling {
  cause: HandlingCause
  causeNote: string
  outcome: HandlingOutcome
  done: string
  minutes: number | null
}

/** Pictures of one record. */
export const mostHandlingPictures = 9

export type HandlingProblem = 'cause-unsaid' | 'done-unsaid' | 'still-active' | 'none-active'

/** What is wrong with a record over alarms of which so many are still active. */
export function handlingProblem({ cause, causeNote, outcome, done }: Handling, active: number): HandlingProblem | undefined {
  if (cause === 'other' && causeNote === '') return 'cause-unsaid'
  if (outcome !== 'itself' && done === '') return 'done-unsaid'
  if (outcome !== 'remains' && active > 0) return 'still-active'
  return outcome === 'remains' && active === 0 ? 'none-active' : undefined
}

/** Hours in which a record can be taken back; later it is corrected. */
export const handlingTakenBackWithin = 24

interface Standing {
  /** Wrote it. */
  author: boolean
  /** Manages the business. */
  manages: boolean
}

/** Who corrects a record, for as long as it is kept. */
export const mayCorrectHandling = ({ author, manages }: Standing): boolean => author || manages

/** Who takes it back. What the end of a fault wrote stays as long as the fault is closed. */
export function mayTakeBackHandling(standing: Standing, { at, ofFault }: { at: Date; ofFault: boolean }, now: Date): boolean {
  return mayCorrectHandling(standing) && !ofFault && now.getTime() - at.getTime() <= handlingTakenBackWithin * 3_600_000
}
