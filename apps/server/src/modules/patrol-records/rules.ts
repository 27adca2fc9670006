import { type DeviceType, deviceType, fieldProblem, type InspectionItem, upkeepOf } from '@kilowatch/catalog'
import type { EntryWish, TemplateLine } from '@kilowatch/contract'
import { judgeLine, type LineResult, type PlatformValue } from '@kilowatch/work'
import type { Says } from '../../http/refusal.ts'
import { says } from '../../http/words.ts'

/** A wrong line of a sheet; undefined: all are right. */
export function wrongLine({ type, lines }: { type: string; lines: readonly TemplateLine[] }): Says | undefined {
  const declared = new Set((deviceType(type) && upkeepOf(deviceType(type) as DeviceType)?.inspection.map(({ key }) => key)) ?? [])
  const seen = new Set<string>()
  for (const line of lines) {
    const name = `${line.of} ${line.key}`
    if (seen.has(name)) return says('patrol-line-twice', { name: line.of === 'own' ? line.name : line.key })
    if (line.of === 'catalogue' && !declared.has(line.key)) return says('patrol-line-unknown', { name: line.key })
    seen.add(name)
  }
  return undefined
}

export interface Judged {
  result: LineResult
  judged: 'pass' | 'fail' | null
}

/** What one entry says of its item, or why it is not taken. */
export function judgedEntry(
  item: InspectionItem,
  wish: EntryWish,
  { platform, at, info }: { platform: PlatformValue | null; at: Date; info: Readonly<Record<string, unknown>> },
): Judged | Says {
  const { value, note, result } = wish
  const empty = value === null || value === ''
  if (result === 'undone') return note === '' || !empty ? says('patrol-why-undone') : { result, judged: null }
  if (empty && item.kind !== 'text') return says('patrol-nothing-entered')
  if (fieldProblem({ ...item, required: undefined } as unknown as InspectionItem, value) !== undefined) return says('patrol-wrong-value')
  const judged = judgeLine(item, { value, platform, at: at.getTime() }, info)
  const said = result ?? judged ?? (item.kind === 'text' ? 'pass' : undefined)
  if (said === undefined) return says('patrol-say-result')
  if (judged === 'fail' && said === 'pass' && note === '') return says('patrol-why-pass')
  return { result: said, judged }
}

/** Where somebody else entered something else meanwhile, which the sender had not seen. */
export function isConflict(
  wish: Pick<EntryWish, 'after' | 'both'>,
  current: { id: string; by: string | null } | undefined,
  userId: string,
): boolean {
  if (wish.after === undefined || wish.both || !current) return false
  return current.id !== wish.after && current.by !== userId
}
