import { type Data, type Rule, thresholdCalls } from '@kilowatch/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { send } from '../../../shared/client.ts'
import { keyOf } from '../../../shared/query.ts'
import { type EditablePoint, problemsOf, type RuleTexts, ruleOf } from '../../../ui/thresholds/threshold-draft.ts'

export type Preview = Data<typeof thresholdCalls.previewThresholds>
export interface RulePreview {
  /** False while the texts are no rule. */
  sound: boolean
  data: Preview | undefined
  error: unknown
}

/** A rule is asked about when typing or dragging pauses so long, milliseconds. */
const typingWait = 500

/** What a rule would have done in the last 7 days. */
export function usePreview(deviceId: string, shown: EditablePoint, texts: RuleTexts): RulePreview {
  const sound = problemsOf(texts, shown.point).length === 0
  const rule: Rule | undefined = sound ? (ruleOf(texts, shown.point) ?? {}) : undefined
  const settled = useSettled(JSON.stringify({ pattern: shown.pattern, rule }))
  const asked = JSON.parse(settled) as { pattern: string; rule?: Rule }
  const input = { params: { deviceId }, body: { pattern: asked.pattern, rule: asked.rule ?? {} } }
  const preview = useQuery<Preview>({
    queryKey: keyOf(thresholdCalls.previewThresholds, input),
    queryFn: ({ signal }) => send(thresholdCalls.previewThresholds, input, { signal }),
    enabled: asked.rule !== undefined,
    placeholderData: (known, query) =>
      (query?.queryKey[2] as typeof input | undefined)?.body.pattern === shown.pattern ? known : undefined,
    staleTime: 60_000,
  })
  return { sound, data: asked.pattern === shown.pattern ? preview.data : undefined, error: preview.error }
}

function useSettled(value: string): string {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => settle(value), typingWait)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
