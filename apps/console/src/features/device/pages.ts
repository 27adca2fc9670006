import type { DeviceTab } from '@kilowatch/catalog'
import { type DevicePlace, devicePath, devicePlaces } from '../../shared/device-paths.ts'
import type { PageDefinition } from '../../shared/page-definition.ts'
import { titleOf } from './device-tabs.ts'

/** The page of each tab that a type of the catalogue may have. */
const tabs: Readonly<Record<DeviceTab, Pick<PageDefinition, 'load' | 'proof'>>> = {
  overview: {
    load: () => import('./overview-page.tsx').then((code) => code.DeviceOverviewPage),
    proof: { title: ':device.name', sees: [':device.name', ':device.headline'], archetype: true },
  },
  cbms: {
    load: () => import('./cells/cell-level-page.tsx').then((code) => code.DeviceCellLevelPage),
    proof: { sees: [':device.name', { zh: '电芯分布', en: 'Cells' }] },
  },
  history: {
    load: () => import('./history/history-page.tsx').then((code) => code.DeviceHistoryPage),
    proof: { sees: [':device.name', ':device.charted'], archetype: true },
  },
  settings: {
    load: () => import('./settings/settings-page.tsx').then((code) => code.DeviceSettingsPage),
    proof: { sees: [':device.name', ':device.parameters'], archetype: true },
  },
  thresholds: {
    load: () => import('./thresholds/threshold-page.tsx').then((code) => code.DeviceThresholdPage),
    proof: { sees: [':device.name', ':device.limited'], archetype: true },
  },
  'more-info': {
    load: () => import('./information/info-page.tsx').then((code) => code.DeviceInfoPage),
    proof: { sees: [':device.name', ':device.information'], archetype: true },
  },
  discharges: {
    load: () => import('./discharges/discharges-page.tsx').then((code) => code.DeviceDischargesPage),
    proof: { sees: [':device.name', { zh: '后备时间', en: 'Backup time' }], archetype: true },
  },
  people: {
    load: () => import('./doors/people-page.tsx').then((code) => code.DoorPeoplePage),
    proof: { sees: [':device.name', { zh: '添加人员', en: 'Add person' }], archetype: true },
  },
  passages: {
    load: () => import('./doors/passages-page.tsx').then((code) => code.DoorPassagesPage),
    proof: { sees: [':device.name', { zh: '开门失败', en: 'Not opened' }] },
  },
  patrol: {
    load: () => import('./patrols/patrols-page.tsx').then((code) => code.DevicePatrolsPage),
    proof: { sees: [':device.name', { zh: '新建巡检记录', en: 'New patrol record' }] },
  },
  operation: {
    load: () => import('./operations/operation-page.tsx').then((code) => code.DeviceOperationPage),
    proof: { sees: [':device.name', ':device.operation'] },
  },
  fault: {
    load: () => import('./faults/faults-page.tsx').then((code) => code.DeviceFaultsPage),
    proof: { sees: [':device.name', { zh: '上报故障', en: 'Report fault' }] },
  },
  related: {
    load: () => import('./related/related-page.tsx').then((code) => code.DeviceRelatedPage),
    proof: { sees: [':device.name', ':device.related'], archetype: true },
  },
  life: {
    load: () => import('./life/life-page.tsx').then((code) => code.DeviceLifePage),
    proof: { sees: [':device.name', { zh: '全部时间', en: 'All time' }], archetype: true },
  },
}

function pageAt(device: DevicePlace): PageDefinition {
  return { ...tabs[device.tab], path: devicePath(device), title: titleOf(device), parent: '/new_device_list', device }
}

/** From the catalogue: a page for each tab of each type's area, in both families. */
export const devicePages = devicePlaces.map(pageAt)
