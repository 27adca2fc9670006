import { type DeviceType, deviceTypes, tabsOfType } from '@kilowatch/catalog'
import { routes } from '../../apps/console/src/app/routes.ts'
import type { PageRoute } from '../../apps/console/src/shared/page-definition.ts'
import { isInDemo } from './demo-types.ts'

/** A page as it is opened: one of a device with the type that the device is of. */
export interface OpenedPage extends PageRoute {
  type?: DeviceType
}

/** Pages that are kept come last: what is looked for on a page is looked for in those, too, once they were left. */
const keptLast = [...routes.filter(({ page }) => !page.keepAlive), ...routes.filter(({ page }) => page.keepAlive)]

/** Every page, those of devices once for each type that has them. */
export const openedPages: readonly OpenedPage[] = keptLast.flatMap((route) => {
  const { device } = route.page
  if (!device) return [route]
  const shown = deviceTypes.filter((type) => type.area === device.area && tabsOfType(type).includes(device.tab))
  return shown.map((type) => ({ ...route, type }))
})

/**
 * Pages that look like no other: the first of each kind, and the first page of a type that has a part or a trait that no type before it has,
 * those of the demo before the others. The rest differ from those in words and figures.
 */
export function hasOwnLook(opened: OpenedPage): boolean {
  const { page, type } = opened
  if (openedPages.find((other) => other.page.load === page.load) === opened) return true
  return type !== undefined && page.device?.family === 'main' && page.device.tab === tabsOfType(type)[0] && typesOfTheirOwn.has(type)
}

const demoFirst = [...deviceTypes.filter(isInDemo), ...deviceTypes.filter((type) => !isInDemo(type))]

const typesOfTheirOwn: ReadonlySet<DeviceType> = new Set(
  demoFirst.filter((type, place) => featuresOf(type).some((one) => !demoFirst.slice(0, place).flatMap(featuresOf).includes(one))),
)

function featuresOf({ overview, traits }: DeviceType): string[] {
  return [...overview.map(({ part }) => part), ...traits]
}
