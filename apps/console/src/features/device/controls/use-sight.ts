import type { ResolvedControl } from '@kilowatch/catalog'
import { controlCalls, type Reading } from '@kilowatch/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNow } from '../../../shared/clock.ts'
import { refreshAfter } from '../../../shared/query.ts'
import { clockOffset } from '../../../shared/server-clock.ts'
import type { DeviceData } from '../device-data.ts'
import { type Sight, sightOf } from './sight.ts'

interface Seen {
  /** The present one of the proving state. */
  reading: Reading | undefined
  sight: Sight
  /** Takes the present reading as the one that is looked at, and asks for a newer one. */
  lookAgain(): void
}

/** What a person looks at before something dangerous, and whether it still holds. `within`: seconds. */
export function useSight(control: ResolvedControl, data: DeviceData, within: number): Seen {
  const client = useQueryClient()
  const now = useNow('second') + clockOffset()
  const reading = data.readings.get(control.proof.key)
  const [value, look] = useState(reading?.value ?? null)
  return {
    reading,
    sight: sightOf(value, reading, { now, within: within * 1_000 }),
    lookAgain() {
      look(reading?.value ?? null)
      refreshAfter(client, controlCalls.requestCommand)
    },
  }
}
