import type { ResolvedControl } from '@kilowatch/catalog'
import { controlCalls } from '@kilowatch/contract'
import { useState } from 'react'
import { useCommand } from '../../../shared/query.ts'
import { requestKey } from '../../../shared/request-key.ts'
import type { DeviceData } from '../device-data.ts'

/** Requests a command once: the same key again, when the answer was lost, is the same command. */
export function useRequest(data: DeviceData, control: ResolvedControl, onDone: () => void) {
  const [key, renew] = useState(requestKey)
  const command = useCommand(controlCalls.requestCommand, {
    onDone: () => {
      renew(requestKey())
      onDone()
    },
  })
  return {
    pending: command.isPending,
    error: command.error,
    reset: command.reset,
    request: (value: string, password?: string) => command.mutateAsync(commandOf(data, control, key, value, password)),
  }
}

/** Decided by the proving reading as it is shown now. */
export function commandOf(data: DeviceData, control: ResolvedControl, key: string, value: string, password?: string) {
  const reading = data.readings.get(control.proof.key)
  return {
    params: { deviceId: data.device.id },
    body: {
      key,
      control: control.key,
      value,
      seen: reading?.value ?? null,
      ...(reading ? { seenAt: reading.at } : {}),
      ...(password === undefined ? {} : { password }),
    },
  }
}
