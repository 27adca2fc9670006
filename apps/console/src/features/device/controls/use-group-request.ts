import type { ResolvedControl } from '@kilowatch/catalog'
import { controlCalls } from '@kilowatch/contract'
import { useState } from 'react'
import { useCommand } from '../../../shared/query.ts'
import { requestKey } from '../../../shared/request-key.ts'
import type { DeviceData } from '../device-data.ts'
import { commandOf } from './use-request.ts'

interface Refused {
  control: ResolvedControl
  error: unknown
}

/** Requests the same of several controls, one after the other; what one is refused keeps none of the others from it. */
export function useGroupRequest(data: DeviceData) {
  const [pending, setPending] = useState(false)
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const command = useCommand(controlCalls.requestCommand)

  async function request(controls: readonly ResolvedControl[], value: string): Promise<void> {
    setPending(true)
    setRefused([])
    const failed: Refused[] = []
    for (const control of controls) {
      await command.mutateAsync(commandOf(data, control, requestKey(), value)).catch((error: unknown) => failed.push({ control, error }))
    }
    setRefused(failed)
    setPending(false)
  }

  return { pending, refused, request }
}
