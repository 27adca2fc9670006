import { type LimitDifferences, mostLimited, type RuleWishes, thresholdBatchCalls } from '@kilowatch/contract'
import { useRef, useState } from 'react'
import { send } from '../../../shared/client.ts'
import { partsOf } from './in-parts.ts'

interface Preview {
  /** Devices that were looked at, while more are. */
  done: number | null
  /** Null: not asked for since something was changed. */
  differences: readonly LimitDifferences[] | null
  error: unknown
}
const nothing: Preview = { done: null, differences: null, error: null }

/** What limits would change on these devices, as the server says; asked for by the person, some devices after the others. */
export function useBatchPreview() {
  const [preview, setPreview] = useState(nothing)
  const question = useRef(0)
  const ask = async (ids: readonly string[], wishes: RuleWishes) => {
    const mine = ++question.current
    const show = (next: Preview) => question.current === mine && setPreview(next)
    const differences: LimitDifferences[] = []
    try {
      for (const boxIds of partsOf(ids, mostLimited)) {
        show({ ...nothing, done: differences.length })
        differences.push(...(await send(thresholdBatchCalls.previewThresholdBatch, { body: { boxIds, wishes } })))
        if (question.current !== mine) return
      }
      show({ ...nothing, differences })
    } catch (error) {
      show({ ...nothing, error })
    }
  }
  const forget = () => {
    question.current += 1
    setPreview((known) => (known === nothing ? known : nothing))
  }
  return { ...preview, ask, forget }
}
