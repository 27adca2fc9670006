import { type Ffi, loadFfi } from './ffi.ts'
import type { ServiceStatus } from './service-status.ts'

/** ERROR_FAILED_SERVICE_CONTROLLER_CONNECT: nobody but the service manager may start a service. */
export const notByServiceManager = 1063

/** A function of Windows failed with this number. */
export class SystemError extends Error {
  readonly number: number
  constructor(what: string, number: number) {
    super(`${what} failed with Windows error ${number}`)
    this.number = number
  }
}

/** Of Windows, what a service and its installation need. */
export interface System {
  isAdministrator(): boolean
  /** Makes owner and access of a folder or file what the words in SDDL say. @throws SystemError */
  protect(path: string, sddl: string): void
  /**
   * Gives this process to the service manager, which calls `main`; resolves when the service has stopped. @throws SystemError
   * `handle` answers the manager's words.
   */
  dispatch(service: string, main: (report: (status: ServiceStatus) => void) => void, handle: (control: number) => number): Promise<void>
}

/** @throws where the program is not the one file for Windows */
export function windowsSystem(ffi: Ffi = loadFfi()): System {
  declareTypes(ffi)
  const advapi = ffi.load('advapi32.dll')
  const kernel = ffi.load('kernel32.dll')
  const lastError = kernel.func('uint32_t GetLastError()')
  const toDescriptor = advapi.func(
    'bool ConvertStringSecurityDescriptorToSecurityDescriptorW(str16 text, uint32_t revision, _Out_ void **descriptor, void *size)',
  )
  const setFileSecurity = advapi.func('bool SetFileSecurityW(str16 path, uint32_t parts, void *descriptor)')
  const free = kernel.func('void *LocalFree(void *memory)')
  const registerHandler = advapi.func('void *RegisterServiceCtrlHandlerExW(str16 service, ControlHandler *handler, void *context)')
  const setStatus = advapi.func('bool SetServiceStatus(void *service, SERVICE_STATUS *status)')
  const startDispatcher = advapi.func('bool StartServiceCtrlDispatcherW(SERVICE_TABLE_ENTRYW *table)')

  /** @throws SystemError where it returned false or null */
  function demand<T>(answer: T, what: string): T {
    if (!answer) throw new SystemError(what, Number(lastError()))
    return answer
  }

  return {
    isAdministrator: () => Boolean(ffi.load('shell32.dll').func('bool IsUserAnAdmin()')()),

    protect(path, sddl) {
      const made: [bigint | null] = [null]
      demand(toDescriptor(sddl, 1, made, null), `reading ${sddl}`)
      try {
        demand(setFileSecurity(path, ownerAndAccess, made[0]), `protecting ${path}`)
      } finally {
        free(made[0])
      }
    },

    dispatch(service, main, handle) {
      const handler = ffi.register((control: number) => handle(control), 'ControlHandler *')
      const begin = ffi.register(() => {
        const manager = registerHandler(service, handler, null)
        main((status) => setStatus(manager, status))
      }, 'ServiceMain *')
      const table = [
        { name: service, main: begin },
        { name: null, main: null },
      ]
      return new Promise((resolve, reject) =>
        startDispatcher.async(table, (error: unknown, done: unknown) => {
          if (error) return reject(error)
          if (!done) return reject(new SystemError('StartServiceCtrlDispatcher', Number(lastError())))
          resolve()
        }),
      )
    },
  }
}

/** OWNER_SECURITY_INFORMATION, DACL_SECURITY_INFORMATION, PROTECTED_DACL_SECURITY_INFORMATION. */
const ownerAndAccess = 0x8000_0005

function declareTypes(ffi: Ffi): void {
  ffi.struct('SERVICE_STATUS', {
    dwServiceType: 'uint32_t',
    dwCurrentState: 'uint32_t',
    dwControlsAccepted: 'uint32_t',
    dwWin32ExitCode: 'uint32_t',
    dwServiceSpecificExitCode: 'uint32_t',
    dwCheckPoint: 'uint32_t',
    dwWaitHint: 'uint32_t',
  })
  ffi.proto('void ServiceMain(uint32_t count, void *words)')
  ffi.proto('uint32_t ControlHandler(uint32_t control, uint32_t event, void *data, void *context)')
  ffi.struct('SERVICE_TABLE_ENTRYW', { name: 'str16', main: 'ServiceMain *' })
}
