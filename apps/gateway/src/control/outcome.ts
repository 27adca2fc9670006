import type { ResultReason } from '@kilowatch/telemetry'
import { DeviceError } from '../drivers/driver.ts'

export interface Outcome {
  state: 'refused' | 'failed'
  reason: ResultReason
}

/** What a failure means for a command that was not given to the device yet. */
export function notGiven(error: unknown): Outcome {
  if (error instanceof DeviceError && error.reason === 'login') return { state: 'refused', reason: 'login' }
  return { state: 'refused', reason: 'unreachable' }
}

/** What a failure means for a command on its way: only a clear answer says that nothing was done. */
export function given(error: unknown): Outcome {
  if (!(error instanceof DeviceError)) return { state: 'failed', reason: 'interrupted' }
  switch (error.reason) {
    case 'not-accepted':
    case 'login':
      return { state: 'refused', reason: error.reason }
    case 'stale':
    case 'unknown-device':
      return { state: 'refused', reason: 'unreachable' }
    default:
      return { state: 'failed', reason: 'interrupted' }
  }
}
