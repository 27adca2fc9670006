import { type LimitDifferences, thresholdCalls } from '@kilowatch/contract'
import { useRef, useState } from 'react'
import { send } from '../../../shared/client.ts'

export interface Rehearsed {
  /** Times that the limits would have fired. */
  present: number
  proposed: number
  /** Days of history. */
  days: number
}
type State = Rehearsed | 'running' | { error: unknown }

/** How often present and new limits of devices would have fired in the last days; asked for device by device. */
export function useRehearsal() {
  const [states, setStates] = useState<Readonly<Record<string, State>>>({})
  const round = useRef(0)
  const rehearse = async (devices: readonly LimitDifferences[]) => {
    const mine = round.current
    for (const device of devices) {
      if (round.current !== mine) return
      const put = (state: State) => round.current === mine && setStates((known) => ({ ...known, [device.id]: state }))
      put('running')
      put(await rehearsalOf(device).catch((error: unknown) => ({ error })))
    }
  }
  const forget = () => {
    round.current += 1
    setStates({})
  }
  return { states, rehearse, forget }
}

async function rehearsalOf({ id, changes }: LimitDifferences): Promise<Rehearsed> {
  const sum: Rehearsed = { present: 0, proposed: 0, days: 7 }
  for (const { pattern, after } of changes) {
    const body = { pattern, rule: after ?? {} }
    const { present, proposed, days } = await send(thresholdCalls.previewThresholds, { params: { deviceId: id }, body })
    sum.present += present
    sum.proposed += proposed
    sum.days = Math.min(sum.days, days)
  }
  return sum
}
