import type { RuleField } from '@kilowatch/catalog'
import type { Rule } from '@kilowatch/contract'
import { useMemo, useState } from 'react'
import { differencesOf, type EditablePoint, problemsOf, type RuleTexts, type ThresholdDraft, textsOf } from './threshold-draft.ts'

/** The rules of a device while they are edited. */
export function useThresholdDraft(points: readonly EditablePoint[], present: Readonly<Record<string, Rule>>) {
  const [draft, setDraft] = useState<ThresholdDraft>({})
  const differences = useMemo(() => differencesOf(points, present, draft), [points, present, draft])
  const broken = useMemo(
    () =>
      points.filter(({ pattern, point }) => draft[pattern] && problemsOf(draft[pattern], point).length > 0).map(({ pattern }) => pattern),
    [points, draft],
  )
  const textsFor = ({ pattern, point }: EditablePoint): RuleTexts => draft[pattern] ?? textsOf(present[pattern], point)
  return {
    draft,
    differences,
    /** Patterns whose texts cannot be saved. */
    broken,
    textsFor,
    change: (editable: EditablePoint, field: RuleField, text: string) =>
      setDraft((known) => ({
        ...known,
        [editable.pattern]: { ...(known[editable.pattern] ?? textsOf(present[editable.pattern], editable.point)), [field]: text },
      })),
    replace: ({ pattern, point }: EditablePoint, rule: Rule | undefined) =>
      setDraft((known) => ({ ...known, [pattern]: textsOf(rule, point) })),
    forget: (pattern: string) => setDraft((known) => Object.fromEntries(Object.entries(known).filter(([key]) => key !== pattern))),
    clear: () => setDraft({}),
  }
}

export type ThresholdEditing = ReturnType<typeof useThresholdDraft>
