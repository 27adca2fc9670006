import { createHash } from 'node:crypto'

/** A program of Windows and its words. */
export type WindowsCommand = readonly [program: 'sc.exe' | 'reg.exe' | 'net.exe', ...words: string[]]

export function windowsService(name: string): string {
  return `KilowatchGateway-${name}`
}

/** Where Windows keeps what it knows of a service. */
export function serviceKey(service: string): string {
  return `HKLM\\SYSTEM\\CurrentControlSet\\Services\\${service}`
}

export interface WindowsServiceOptions {
  /** Which of several gateways of one machine. */
  name: string
  program: string
  config: string
  /** The service is there already, perhaps as an older version made it. */
  exists: boolean
}

/** sc.exe wants each value as a word of its own, after a word that ends in =. */
export function serviceCommands({ name, program, config, exists }: WindowsServiceOptions): readonly WindowsCommand[] {
  const service = windowsService(name)
  const line = `"${program}" service --name ${service} "${config}"`
  const account = ['obj=', 'NT AUTHORITY\\LocalService', 'password=', '']
  return [
    // Late, as on Linux after network and time; the DisplayName stands in the list of services.
    [
      'sc.exe',
      exists ? 'config' : 'create',
      service,
      'binPath=',
      line,
      'start=',
      'delayed-auto',
      ...account,
      'DisplayName=',
      `Kilowatch gateway ${name}`,
    ],
    ['sc.exe', 'description', service, 'Reads power and environment devices and sends what they say to a Kilowatch server.'],
    // As systemd's Restart=always and RestartSec=2: the last of the actions is repeated, also where it says itself that it failed.
    ['sc.exe', 'failure', service, 'reset=', '86400', 'actions=', 'restart/2000'],
    ['sc.exe', 'failureflag', service, '1'],
    // By this its folders are its own, though other services run under the same account; it needs none of that account's privileges.
    ['sc.exe', 'sidtype', service, 'unrestricted'],
    ['sc.exe', 'privs', service, 'SeChangeNotifyPrivilege'],
    ['reg.exe', 'add', serviceKey(service), ...environment],
  ]
}

/** The small young generation as on Linux, and one thread more, since the service manager keeps one. */
const environment = [
  ...['/v', 'Environment', '/t', 'REG_MULTI_SZ', '/f'],
  ...['/d', ['NODE_ENV=production', 'NODE_OPTIONS=--max-semi-space-size=1', 'UV_THREADPOOL_SIZE=5'].join('\\0')],
]

/** Owner and access in SDDL: administrators and the system may all, the service what is said, and nobody else anything; what is in a folder inherits it. */
export function accessFor(service: string | undefined, may: 'read' | 'change' = 'read', of: 'folder' | 'file' = 'folder'): string {
  const flags = of === 'folder' ? 'OICI' : ''
  const full = ['SY', 'BA'].map((who) => `(A;${flags};FA;;;${who})`)
  const own = service === undefined ? '' : `(A;${flags};${mask[may]};;;${serviceSid(service)})`
  return `O:BAD:P${full.join('')}${own}`
}

/** FILE_GENERIC_READ and FILE_GENERIC_EXECUTE; the same with FILE_GENERIC_WRITE and DELETE. */
const mask = { read: '0x1200a9', change: '0x1301bf' } as const

/** The identifier that Windows makes out of a service's name. */
export function serviceSid(service: string): string {
  const hash = createHash('sha1').update(Buffer.from(service.toUpperCase(), 'utf16le')).digest()
  return ['S-1-5-80', ...[0, 4, 8, 12, 16].map((at) => hash.readUInt32LE(at))].join('-')
}
