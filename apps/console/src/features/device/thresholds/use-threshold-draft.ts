import { type RuleField, ruleFor } from '@kilowatch/catalog'
import type { Rule } from '@kilowatch/contract'
import { useMemo, useState } from 'react'
import {
  differencesOf,
  draftedTexts,
  type EditablePoint,
  problemsOf,
  type RuleTexts,
  type ThresholdDraft,
  textsOf,
  withOwnLimits,
} from '../../../ui/thresholds/threshold-draft.ts'

/** The rules of a device while they are edited; `keys`: the points that it has. `begin`: what stands in the draft at first. */
export function useThresholdDraft(
  measures: readonly EditablePoint[],
  keys: readonly string[],
  present: Readonly<Record<string, Rule>>,
  begin: () => ThresholdDraft,
) {
  const [draft, setDraft] = useState<ThresholdDraft>(begin)
  const points = useMemo(() => withOwnLimits(measures, keys, present, draft), [measures, keys, present, draft])
  const touched = useMemo(
    () => [...points, ...withOwnLimits(measures, keys, present, {}).filter(({ pattern }) => draft[pattern] === null)],
    [points, measures, keys, present, draft],
  )
  const differences = useMemo(() => differencesOf(touched, present, draft), [touched, present, draft])
  const broken = useMemo(
    () =>
      points.filter(({ pattern, point }) => draft[pattern] && problemsOf(draft[pattern], point).length > 0).map(({ pattern }) => pattern),
    [points, draft],
  )
  const textsFor = ({ pattern, point }: EditablePoint): RuleTexts =>
    draftedTexts(pattern, point, present, draft) ?? textsOf(ruleFor(present, pattern), point)
  const put = (pattern: string, texts: RuleTexts | null) => setDraft((known) => ({ ...known, [pattern]: texts }))
  const forget = (pattern: string) => setDraft((known) => Object.fromEntries(Object.entries(known).filter(([key]) => key !== pattern)))
  return {
    draft,
    /** Measures, and those of their repetitions that have limits of their own. */
    points,
    differences,
    /** Patterns whose texts cannot be saved. */
    broken,
    textsFor,
    change: (editable: EditablePoint, field: RuleField, text: string) => put(editable.pattern, { ...textsFor(editable), [field]: text }),
    replace: ({ pattern, point }: EditablePoint, rule: Rule | undefined) => put(pattern, textsOf(rule, point)),
    /** Limits of its own for one repetition, which begin as they are. */
    separate: (key: string, editable: EditablePoint) => put(key, textsFor({ ...editable, pattern: key })),
    /** The same limits as the others again. */
    join: (key: string) => (Object.hasOwn(present, key) ? put(key, null) : forget(key)),
    clear: () => setDraft({}),
  }
}

export type ThresholdEditing = ReturnType<typeof useThresholdDraft>
