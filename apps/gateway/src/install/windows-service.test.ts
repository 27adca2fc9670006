import { expect, it } from 'vitest'
import { accessFor, serviceCommands, serviceSid } from './windows-service.ts'

const made = {
  name: 'site',
  program: 'C:\\Program Files\\Kilowatch\\kilowatch-gateway.exe',
  config: 'C:\\ProgramData\\Kilowatch\\site\\gateway.yaml',
}

it('gives sc.exe each value as a word of its own, and the service its program and configuration in quotes', () => {
  const [create] = serviceCommands({ ...made, exists: false })
  expect(create).toEqual([
    'sc.exe',
    'create',
    'KilowatchGateway-site',
    'binPath=',
    '"C:\\Program Files\\Kilowatch\\kilowatch-gateway.exe" service --name KilowatchGateway-site "C:\\ProgramData\\Kilowatch\\site\\gateway.yaml"',
    'start=',
    'delayed-auto',
    'obj=',
    'NT AUTHORITY\\LocalService',
    'password=',
    '',
    'DisplayName=',
    'Kilowatch gateway site',
  ])
})

it('changes a service that is there to the same, all the rest of it too', () => {
  const [create, ...rest] = serviceCommands({ ...made, exists: false })
  const [config, ...again] = serviceCommands({ ...made, exists: true })
  expect(config).toEqual(create?.map((word) => (word === 'create' ? 'config' : word)))
  expect(again).toEqual(rest)
})

it('has it started again two seconds after it failed, with no privilege and its settings of Node', () => {
  const words = serviceCommands({ ...made, exists: false }).map((command) => command.join(' '))
  expect(words).toContain('sc.exe failure KilowatchGateway-site reset= 86400 actions= restart/2000')
  expect(words).toContain('sc.exe failureflag KilowatchGateway-site 1')
  expect(words).toContain('sc.exe privs KilowatchGateway-site SeChangeNotifyPrivilege')
  expect(words.at(-1)).toMatch(/\\Services\\KilowatchGateway-site .*NODE_ENV=production\\0NODE_OPTIONS=--max-semi-space-size=1\\0/)
})

it('knows the identifier that Windows makes out of the name of a service', () => {
  // As Windows documents it of its own installer.
  expect(serviceSid('TrustedInstaller')).toBe('S-1-5-80-956008885-3418522649-1831038044-1853292631-2271478464')
  expect(serviceSid('trustedinstaller')).toBe(serviceSid('TrustedInstaller'))
})

it('lets the system, administrators and the service into its folders, and nobody else', () => {
  const sid = serviceSid('KilowatchGateway-site')
  expect(accessFor(undefined)).toBe('O:BAD:P(A;OICI;FA;;;SY)(A;OICI;FA;;;BA)')
  expect(accessFor('KilowatchGateway-site')).toBe(`O:BAD:P(A;OICI;FA;;;SY)(A;OICI;FA;;;BA)(A;OICI;0x1200a9;;;${sid})`)
  expect(accessFor('KilowatchGateway-site', 'change')).toContain(`(A;OICI;0x1301bf;;;${sid})`)
  expect(accessFor('KilowatchGateway-site', 'read', 'file')).toBe(`O:BAD:P(A;;FA;;;SY)(A;;FA;;;BA)(A;;0x1200a9;;;${sid})`)
})
