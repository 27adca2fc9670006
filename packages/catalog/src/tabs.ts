import type { DeviceType, Tab } from './define.ts'

/** Every tab that pages of devices have. */
export type DeviceTab = Tab | 'cbms' | 'discharges' | 'operation' | 'related'

/** Areas of the specification's routes with a page of related equipment. */
const withRelated: ReadonlySet<string> = new Set(['D072', 'D072_sp', 'eps', 'hsbat', 'hsbat2', 'ups', 'generic'])

/** Those without a page of operation records. */
const withoutOperation: ReadonlySet<string> = new Set(['hometh', 'water'])

/** The tabs of a type, in their order: those that it names, and those that follow from what it is. */
export function tabsOfType({
  tabs,
  area,
  cellLevel,
  battery,
}: Pick<DeviceType, 'tabs' | 'area' | 'cellLevel' | 'battery'>): readonly DeviceTab[] {
  const [first, ...others] = tabs
  return [
    ...(first ? [first] : []),
    ...(cellLevel ? (['cbms'] as const) : []),
    ...others,
    ...(battery ? (['discharges'] as const) : []),
    ...(withoutOperation.has(area) ? [] : (['operation'] as const)),
    ...(withRelated.has(area) ? (['related'] as const) : []),
  ]
}
