import { type LimitDifferences, mostLimited, type RuleWishes, thresholdBatchCalls } from '@kilowatch/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../../shared/client.ts'
import { refreshAfter } from '../../../shared/query.ts'
import { partsOf } from './in-parts.ts'

export interface BatchSave {
  /** Null: nothing was changed yet, so nothing can be undone. */
  batchId: string | null
  changed: number
  /** Whose limits somebody changed while they were looked at. */
  outdated: number
  done: number
  total: number
  running: boolean
  error: unknown
}

type Wish = { differences: readonly LimitDifferences[]; wishes: RuleWishes }

/** Saves limits some devices after the others, all as one batch; what failed goes on where it stopped. */
export function useBatchSave() {
  const client = useQueryClient()
  const [save, setSave] = useState<BatchSave | null>(null)
  const run = async ({ differences, wishes }: Wish, from: BatchSave | null) => {
    const all = differences.map(({ id, version }) => ({ id, version }))
    let now: BatchSave = { ...(from ?? { batchId: null, changed: 0, outdated: 0, done: 0 }), total: all.length, running: true, error: null }
    try {
      for (const devices of partsOf(all.slice(now.done), mostLimited)) {
        setSave(now)
        const { batchId, changed, outdated } =
          now.batchId === null
            ? await send(thresholdBatchCalls.saveThresholdBatch, { body: { devices, wishes } })
            : await send(thresholdBatchCalls.continueThresholdBatch, { params: { batchId: now.batchId }, body: { devices } })
        now = { ...now, batchId, changed: now.changed + changed, outdated: now.outdated + outdated.length, done: now.done + devices.length }
      }
    } catch (error) {
      now = { ...now, error }
    }
    setSave({ ...now, running: false })
    refreshAfter(client, thresholdBatchCalls.saveThresholdBatch)
  }
  return { save, start: (wish: Wish) => run(wish, null), goOn: (wish: Wish) => run(wish, save), forget: () => setSave(null) }
}
