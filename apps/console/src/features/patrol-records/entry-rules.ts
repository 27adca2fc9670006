import type { InspectionItem } from '@kilowatch/catalog'
import type { PatrolLine, PatrolRecord } from '@kilowatch/contract'
import { hasChangedMuch, type LineResult } from '@kilowatch/work'

/** What stands in the inputs of a line. */
export interface Typed {
  value: number | string | null
  /** As the person says; undefined: as the rules say. */
  result: LineResult | undefined
  note: string
}

export type Obstacle = 'value' | 'result' | 'whyUndone' | 'whyPass'

/** What keeps an entry from being sent; null: nothing. */
export function obstacleOf({ kind }: Pick<InspectionItem, 'kind'>, typed: Typed, judged: 'pass' | 'fail' | null): Obstacle | null {
  const empty = typed.value === null || typed.value === ''
  const noted = typed.note.trim() !== ''
  if (typed.result === 'undone') return noted ? null : 'whyUndone'
  if (empty && kind !== 'text') return 'value'
  const result = typed.result ?? judged ?? (kind === 'text' ? 'pass' : null)
  if (result === null) return 'result'
  return judged === 'fail' && result === 'pass' && !noted ? 'whyPass' : null
}

export type LineFilter = 'all' | 'fail' | 'changed'

export const isFailed = ({ entry, beside }: PatrolLine): boolean => entry?.result === 'fail' || beside?.result === 'fail'

export const isChanged = ({ entry, last }: PatrolLine): boolean =>
  entry !== null && last !== null && hasChangedMuch(entry.value, last.value)

export function isWithin(line: PatrolLine, filter: LineFilter): boolean {
  return filter === 'all' || (filter === 'fail' ? isFailed(line) : isChanged(line))
}

/** Lines that a signature still waits for: asked, and nothing stands there, or it is to be measured again. */
export function missingOf(records: readonly PatrolRecord[]): { record: PatrolRecord; line: PatrolLine }[] {
  return records.flatMap((record) =>
    record.lines.filter(({ item, entry }) => (entry ? entry.again : item.required === true)).map((line) => ({ record, line })),
  )
}

/** Where a line stands on the page. */
export const placeOf = (recordId: string, key: string): string => `${recordId} ${key}`
