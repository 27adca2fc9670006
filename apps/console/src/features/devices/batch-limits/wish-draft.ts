import type { AlarmPoint, LimitProblem, RuleField } from '@kilowatch/catalog'
import type { RuleWish, RuleWishes } from '@kilowatch/contract'
import { limitFieldsOf, numberOf, problemsOf, type RuleTexts, timingFields } from '../../../ui/thresholds/threshold-draft.ts'

/** What is to be of one point on every device: some of its fields set, the others as each device has them; or no limits at all. */
export interface Wished {
  remove: boolean
  texts: RuleTexts
}
/** By pattern of the point. */
export type WishDraft = Readonly<Record<string, Wished>>

export const emptyWish: Wished = { remove: false, texts: { ha: '', hr: '', lr: '', la: '', raiseDelay: '', clearDelay: '', samples: '' } }

/** Fields of a point that can be wished, limits before delays. */
export const wishFieldsOf = (point: AlarmPoint): readonly RuleField[] => [...limitFieldsOf(point), ...timingFields]

/** What is wrong with the texts themselves. A field that is left empty is none: what it is then hangs on the device. */
export function wishProblems({ remove, texts }: Wished, point: AlarmPoint): readonly LimitProblem[] {
  return remove ? [] : problemsOf(texts, point).filter(({ code }) => code !== 'empty')
}

/** What is sent of one point; null: nothing is wished yet. Only for texts without problems. */
export function wishOf({ remove, texts }: Wished, point: AlarmPoint): RuleWish | null {
  if (remove) return Object.fromEntries(limitFieldsOf(point).map((field) => [field, null]))
  const set = wishFieldsOf(point).flatMap((field) => {
    const value = numberOf(texts[field])
    return value === null ? [] : [[field, value] as const]
  })
  return set.length > 0 ? Object.fromEntries(set) : null
}

/** What is sent of all points; null: one of them says nothing yet, or something wrong. */
export function wishesOf(points: readonly { pattern: string; point: AlarmPoint }[], draft: WishDraft): RuleWishes | null {
  const wishes: Record<string, RuleWish> = {}
  for (const { pattern, point } of points) {
    const wished = draft[pattern]
    if (!wished) continue
    const wish = wishProblems(wished, point).length > 0 ? null : wishOf(wished, point)
    if (!wish) return null
    wishes[pattern] = wish
  }
  return Object.keys(wishes).length > 0 ? wishes : null
}
