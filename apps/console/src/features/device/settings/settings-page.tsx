import type { PageProps } from '../../../shared/page-definition.ts'
import { DevicePage } from '../device-page.tsx'
import { SettingsCard } from './settings-card.tsx'

/** What is set in the device itself. */
export function DeviceSettingsPage({ route }: PageProps) {
  return <DevicePage route={route}>{(data) => <SettingsCard data={data} />}</DevicePage>
}
