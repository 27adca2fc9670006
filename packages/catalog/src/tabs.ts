import type { DeviceType, Tab } from './define.ts'

/** Every tab that pages of devices have. */
export type DeviceTab =
  | Tab
  | 'cbms'
  | 'settings'
  | 'discharges'
  | 'people'
  | 'passages'
  | 'patrol'
  | 'operation'
  | 'fault'
  | 'related'
  | 'life'

/** Areas of the specification's routes with a page of related equipment. */
const withRelated: ReadonlySet<string> = new Set(['D072', 'D072_sp', 'eps', 'hsbat', 'hsbat2', 'ups', 'generic'])

/** Areas with a page of parameters; of the others, what a type sets stands on its overview. */
const withSettings: ReadonlySet<string> = new Set(['ats', 'eps', 'hsbat', 'hsbat2', 'hometh', 'ups', 'pdm', 'generic'])

/** Areas with a page of fault records. */
const withFaults: ReadonlySet<string> = new Set(['D072', 'D072_sp', 'D072_hw', 'eps', 'hsbat', 'hsbat2', 'ups', 'pdm', 'generic'])

/** Those without pages of patrol and operation records. */
const withoutRecords: ReadonlySet<string> = new Set(['hometh', 'water'])

type Tabbed = Pick<DeviceType, 'tabs' | 'area' | 'cellLevel' | 'settings' | 'battery' | 'entry'>

/** The tabs of a type, in their order: those that it names, and those that follow from what it is. */
export function tabsOfType({ tabs, area, cellLevel, settings = [], battery, entry }: Tabbed): readonly DeviceTab[] {
  const hasSettings = settings.length > 0 && withSettings.has(area)
  const before: readonly DeviceTab[] = tabs.filter((tab) => tab === 'overview' || tab === 'history')
  const [first, ...others] = before
  return [
    ...(first ? [first] : []),
    ...(cellLevel ? (['cbms'] as const) : []),
    ...others,
    ...(hasSettings ? (['settings'] as const) : []),
    ...tabs.filter((tab) => !before.includes(tab)),
    ...(battery ? (['discharges'] as const) : []),
    ...(entry ? (['people', 'passages'] as const) : []),
    ...(withoutRecords.has(area) ? [] : (['patrol', 'operation'] as const)),
    ...(withFaults.has(area) ? (['fault'] as const) : []),
    ...(withRelated.has(area) ? (['related'] as const) : []),
    'life',
  ]
}
