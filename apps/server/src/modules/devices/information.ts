import { deviceType, type Language } from '@kilowatch/catalog'
import { type DeviceInformation, deviceInformationCalls } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { Refusal } from '../../http/refusal.ts'
import type { DeviceSubject } from '../../http/subjects.ts'
import { says } from '../../http/words.ts'
import type { Queryable } from '../../storage/queryable.ts'
import { filesOf } from '../files/index.ts'
import { changeDevice } from './commands/change-device.ts'
import { findInformation, type InformationRow } from './queries/information.ts'
import { reportedIdentity } from './reported-identity.ts'

export const deviceInformationHandlers = handlers(deviceInformationCalls, {
  async readDeviceInformation({ device, language }, { db }) {
    return readInformation(db, device, language)
  },

  async changeUpsInformation({ device, body, language, ...actor }, services) {
    if (device.type !== upsType) throw new Refusal(10003, { says: says('not-a-ups') })
    await changeDevice(device, { someInfo: body }, actor, services)
    return readInformation(services.db, device, language)
  },
})

const upsType = 'ups'

/** What is known of one device, with its site pictures. @throws Refusal 70003 where it was removed meanwhile */
export async function readInformation(db: Queryable, device: DeviceSubject, language: Language): Promise<DeviceInformation> {
  const [row, sceneImages] = await Promise.all([findInformation(db, device.id), filesOf(db, { kind: 'device', id: device.id })])
  if (!row) throw new Refusal(70003)
  return { ...informationOf(device, row, language), sceneImages }
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

function informationOf(device: DeviceSubject, row: InformationRow, language: Language): Omit<DeviceInformation, 'sceneImages'> {
  return {
    box_id: device.boxId,
    device_name: row.name,
    devType: device.type,
    devTypeName: deviceType(device.type)?.name[language] ?? device.type,
    status: row.state,
    statusAt: iso(row.state_at),
    connected: row.connected,
    signal: row.signal,
    power: row.power,
    site: row.site,
    uplinkId: device.uplinkId,
    uplinkName: row.uplink_name,
    businessId: device.businessId,
    businessName: row.business_name,
    expiresAt: iso(row.expires_at),
    lastHeardAt: iso(row.heard_at),
    createdAt: row.created_at.toISOString(),
    right: device.right,
    mayShare: device.mayShare,
    shares: row.shares,
    alarms: row.alarms,
    info: { ...reportedIdentity(row.extras ?? {}), ...textsOf(row.info) },
  }
}

function textsOf(info: Readonly<Record<string, string | number>>): Record<string, string> {
  return Object.fromEntries(Object.entries(info).map(([key, value]) => [key, String(value)]))
}
