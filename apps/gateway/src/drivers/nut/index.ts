import { nutModels } from '@kilowatch/catalog/models'
import { repeats } from '../../config/repeats.ts'
import type { Driver } from '../driver.ts'
import { partNames } from '../parts.ts'
import { nutAccess } from './access.ts'
import { scanNut } from './scan.ts'
import { type NutDeviceConfig, nutSettings } from './settings.ts'

/** Devices behind NUT servers (upsd): UPSs, PDUs, transfer switches. */
export const nut: Driver<NutDeviceConfig> = {
  name: 'nut',
  settings: nutSettings,
  types: { codes: nutModels.filter(({ deviceTypes }) => deviceTypes.length > 0).map(({ type }) => type), refusal: 'not-nut' },
  parts: partNames.map(([, name]) => name),
  problems: (devices) => repeats(devices, { field: 'ups', key: 'source-twice', same: sourceOf, shown: ({ ups }) => ups }),
  scan: scanNut,
  start: () => ({ access: nutAccess }),
}

function sourceOf({ host, port, ups }: NutDeviceConfig): string {
  return `${host}:${port}/${ups}`
}
