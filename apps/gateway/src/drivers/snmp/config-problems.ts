import type { PlacedProblem } from '../../config/problems.ts'
import { repeats } from '../../config/repeats.ts'
import type { PlacedDevice } from '../driver.ts'
import type { SnmpDeviceConfig } from './settings.ts'

type Rule = (device: SnmpDeviceConfig) => [field: keyof SnmpDeviceConfig, key: 'setting-needs' | 'snmp-only-v3', other: string] | undefined

/** What belongs together: a version and what it identifies by, a protocol and its key. */
const rules: readonly Rule[] = [
  ({ version, user }) => (version === 'v3' && user === undefined ? ['version', 'setting-needs', 'user'] : undefined),
  ({ auth, authKey }) => (auth !== undefined && authKey === undefined ? ['auth', 'setting-needs', 'authKey'] : undefined),
  ({ auth, authKey }) => (auth === undefined && authKey !== undefined ? ['authKey', 'setting-needs', 'auth'] : undefined),
  ({ privacy, privacyKey }) => (privacy !== undefined && privacyKey === undefined ? ['privacy', 'setting-needs', 'privacyKey'] : undefined),
  ({ privacy, privacyKey }) => (privacy === undefined && privacyKey !== undefined ? ['privacyKey', 'setting-needs', 'privacy'] : undefined),
  ({ privacy, auth }) => (privacy !== undefined && auth === undefined ? ['privacy', 'setting-needs', 'auth'] : undefined),
  ({ version, user }) => (version !== 'v3' && user !== undefined ? ['user', 'snmp-only-v3', version] : undefined),
  ({ version, auth }) => (version !== 'v3' && auth !== undefined ? ['auth', 'snmp-only-v3', version] : undefined),
]

export function snmpProblems(devices: readonly PlacedDevice<SnmpDeviceConfig>[]): PlacedProblem[] {
  return [
    ...repeats(devices, { field: 'host', key: 'agent-twice', same: agentOf }),
    ...devices.flatMap(({ device, index }) =>
      rules.flatMap((rule): PlacedProblem[] => {
        const [field, key, value] = rule(device) ?? []
        return field && key ? [{ path: ['devices', index, field], key, params: { field, value: value ?? '' } }] : []
      }),
    ),
  ]
}

/** Agents of several devices at one address are told apart by community or context. */
function agentOf({ host, port, version, community, context }: SnmpDeviceConfig): string {
  return `${host}:${port}${version === 'v3' ? (context === '' ? '' : `/${context}`) : community === 'public' ? '' : `/${community}`}`
}
