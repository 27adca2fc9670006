/** SERVICE_STATUS, as the service manager is told it. */
export interface ServiceStatus {
  dwServiceType: number
  dwCurrentState: number
  dwControlsAccepted: number
  dwWin32ExitCode: number
  dwServiceSpecificExitCode: number
  dwCheckPoint: number
  dwWaitHint: number
}

export type Phase = 'starting' | 'running' | 'stopping' | 'stopped' | 'failed'

/** SERVICE_START_PENDING, …; what has failed is stopped, and says so by its exit code. */
const states: Readonly<Record<Phase, number>> = { stopped: 1, failed: 1, starting: 2, stopping: 3, running: 4 }

const ownProcess = 0x10
/** SERVICE_ACCEPT_STOP, and SERVICE_ACCEPT_PRESHUTDOWN: of the two words that a machine stops, the one that leaves time. */
const accepted = 0x001 | 0x100
/** ERROR_SERVICE_SPECIFIC_ERROR: the reason is the other number. */
const ownReason = 1066

/** How long starting and stopping take at most, ms; systemd's unit says the same. */
export const longestChange = 20_000

export function statusOf(phase: Phase): ServiceStatus {
  const changing = phase === 'starting' || phase === 'stopping'
  const failed = phase === 'failed'
  return {
    dwServiceType: ownProcess,
    dwCurrentState: states[phase],
    dwControlsAccepted: phase === 'running' ? accepted : 0,
    dwWin32ExitCode: failed ? ownReason : 0,
    dwServiceSpecificExitCode: failed ? 1 : 0,
    dwCheckPoint: changing ? 1 : 0,
    dwWaitHint: changing ? longestChange : 0,
  }
}

const controls = { stop: 1, interrogate: 4, preshutdown: 15 } as const

/** What a word of the service manager asks for, and what is returned to it (NO_ERROR, ERROR_CALL_NOT_IMPLEMENTED). */
export function answerTo(control: number): { stop: boolean; returns: 0 | 120 } {
  const stop = control === controls.stop || control === controls.preshutdown
  return { stop, returns: stop || control === controls.interrogate ? 0 : 120 }
}
