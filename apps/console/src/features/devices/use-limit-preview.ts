import { type LimitDifferences, type Rule, thresholdBatchCalls } from '@kilowatch/contract'
import { useState } from 'react'
import { send } from '../../shared/client.ts'

interface Preview {
  pending: boolean
  /** Null: not asked for since something was changed. */
  differences: readonly LimitDifferences[] | null
  error: unknown
}
const nothing: Preview = { pending: false, differences: null, error: null }

/** What limits would change on these devices, as the server says; asked for by the person. */
export function useLimitPreview(devices: readonly { id: string }[]) {
  const [preview, setPreview] = useState(nothing)
  const ask = (rules: Record<string, Rule>) => {
    setPreview({ ...nothing, pending: true })
    send(thresholdBatchCalls.previewThresholdBatch, { body: { boxIds: devices.map(({ id }) => id), rules } })
      .then((differences) => setPreview({ ...nothing, differences }))
      .catch((error: unknown) => setPreview({ ...nothing, error }))
  }
  return { ...preview, ask, forget: () => setPreview(nothing) }
}
