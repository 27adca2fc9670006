import { fieldProblem, type InspectionItem } from '@kilowatch/catalog'
import type { EntryWish, PatrolForm, PatrolLine, PatrolRecord } from '@kilowatch/contract'
import { isFresh, judgeLine, type LineResult } from '@kilowatch/work'
import { isOf, isOpen, type QueueItem } from './queue-rules.ts'

/** One thing to be looked at or measured. */
export interface Step {
  record: PatrolRecord
  line: PatrolLine
  /** In the whole form, from 0. */
  place: number
}

/** Device by device, in the order of the form. */
export function stepsOf(form: PatrolForm): Step[] {
  return form.records.flatMap((record) => record.lines.map((line) => ({ record, line }))).map((step, place) => ({ ...step, place }))
}

/** What stands in a step: what is on the phone, before what the server has. */
export interface Entered {
  value: number | string | null
  result: LineResult
  note: string
}

export function enteredAt({ record, line }: Step, items: readonly QueueItem[]): Entered | null {
  const own = items.filter((item) => item.what.kind === 'entry' && isOpen(item) && isOf(item, record.device.id, line.key)).at(-1)
  if (own?.what.kind === 'entry') {
    const { value, result, note } = own.what.wish
    return { value, result: result ?? 'pass', note }
  }
  const { entry } = line
  return entry && !entry.again ? { value: entry.value, result: entry.result, note: entry.note } : null
}

/** unfit: entered, and not as it should be. */
export type StepMark = 'conflict' | 'failed' | 'unfit' | 'done' | 'open'

export function markOf(step: Step, items: readonly QueueItem[]): StepMark {
  const own = items.filter((item) => isOpen(item) && isOf(item, step.record.device.id, step.line.key))
  if (own.some(({ state }) => state === 'conflict')) return 'conflict'
  if (own.some(({ state }) => state === 'refused')) return 'failed'
  const entered = enteredAt(step, items)
  if (!entered) return 'open'
  return entered.result === 'fail' ? 'unfit' : 'done'
}

/** How many steps there are of each result, and without one. */
export function countsOfSteps(steps: readonly Step[], items: readonly QueueItem[]): Record<LineResult | 'open', number> {
  const counts = { pass: 0, fail: 0, undone: 0, open: 0 }
  for (const step of steps) counts[enteredAt(step, items)?.result ?? 'open']++
  return counts
}

/** The step that is asked for next: the first open one after this, else the first open one at all; null: none is open. */
export function nextOpen(steps: readonly Step[], items: readonly QueueItem[], after: number): number | null {
  const open = steps.filter((step) => markOf(step, items) === 'open').map(({ place }) => place)
  return open.find((place) => place > after) ?? open[0] ?? null
}

/** What a text from the pad means for its item; undefined: it is no value of it. */
export function valueIn(item: InspectionItem, text: string): number | string | null | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return null
  const value = item.kind === 'number' ? Number(trimmed) : trimmed
  return fieldProblem({ ...item, required: undefined } as unknown as InspectionItem, value) === undefined ? value : undefined
}

export interface Draft {
  text: string
  /** What the person says; null: what the rules say. */
  result: LineResult | null
  note: string
}

/** The answers of a choice that go with a result. */
export function answersOf(item: InspectionItem, result: 'pass' | 'fail'): string[] {
  if (item.kind !== 'choice') return []
  const fails = item.fails as readonly string[]
  return Object.keys(item.of).filter((code) => fails.includes(code) === (result === 'fail'))
}

/** Pass and fail say everything: a choice of one answer each is not asked for beside them. */
export const saysItself = (item: InspectionItem): boolean =>
  item.kind === 'choice' && answersOf(item, 'pass').length === 1 && answersOf(item, 'fail').length === 1

/** What a step is once pass or fail was pressed: of a choice, the answer that goes with it where there is but one. */
export function pressedDraft(item: InspectionItem, draft: Draft, result: 'pass' | 'fail'): Draft {
  const answers = answersOf(item, result)
  if (answers.length === 0 || answers.includes(draft.text)) return { ...draft, result }
  const [only = '', ...others] = answers
  return { ...draft, result, text: others.length === 0 ? only : '' }
}

/** What keeps a step from being kept. */
export type StepProblem = 'empty' | 'value' | 'result' | 'whyFail' | 'whyPass' | 'whyUndone'

export interface Judgement {
  value: number | string | null
  judged: 'pass' | 'fail' | null
  /** What is shown as chosen. */
  result: LineResult | null
  /** What the device reported is recent enough to judge. */
  fresh: boolean
  problem: StepProblem | null
}

/** What the rules and the person say of a step together. */
export function judgementOf(
  line: PatrolLine,
  { text, result, note }: Draft,
  { now, pictures }: { now: number; pictures: number },
): Judgement {
  const { item } = line
  const parsed = valueIn(item, text)
  const value = parsed ?? null
  const platform = line.platform && { ...line.platform, at: new Date(line.platform.at).getTime() }
  const judged = parsed === undefined ? null : judgeLine(item, { value, platform, at: now })
  const chosen = result ?? judged ?? (item.kind === 'text' && value !== null ? 'pass' : null)
  const fresh = platform !== null && isFresh(platform, now)
  const noted = note.trim() !== ''
  const problem = (): StepProblem | null => {
    if (chosen === 'undone') return noted ? null : 'whyUndone'
    if (parsed === undefined) return 'value'
    if (value === null && item.kind !== 'text') return 'empty'
    if (chosen === null) return 'result'
    if (chosen === 'fail' && !noted && pictures === 0) return 'whyFail'
    return judged === 'fail' && chosen === 'pass' && !noted ? 'whyPass' : null
  }
  return { value: chosen === 'undone' ? null : value, judged, result: chosen, fresh, problem: problem() }
}

/** The entry that a step becomes; it replaces what the person saw there. */
export function wishOf(line: PatrolLine, judgement: Judgement, { id, note, at }: { id: string; note: string; at: number }): EntryWish {
  return {
    id,
    key: line.key,
    value: judgement.value,
    ...(judgement.result === null ? {} : { result: judgement.result }),
    note: note.trim(),
    at: new Date(at).toISOString(),
    after: line.entry?.id ?? null,
    both: false,
  }
}
