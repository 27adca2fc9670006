import { type DeviceType, deviceType, flatPoints, formatValue, keysOf, type Names, resolvePoint, shownUnit } from '@kilowatch/catalog'
import { type Device, telemetryCalls } from '@kilowatch/contract'
import type { DeviceTab, PageName, RouteEntry } from '../../apps/console/src/app/routes.ts'
import { ask, type Caller } from './api-client.ts'
import type { Language } from './browser.ts'
import { type DemoThings, type DemoWord, deviceIn, type ThingWord, textsOf, thingCalled } from './demo-words.ts'

/** What opening a page proves. */
interface Proof {
  /** What stands in the places of its path. */
  params?: Readonly<Record<string, ThingWord>>
  /** What it is called where it is not called as its route. */
  title?: ThingWord
  /** What must be read on it: a word of the demo, or a text of the page's own. */
  sees: readonly (DemoWord | Names)[]
}

/** Pages of a device follow from the catalogue. */
type PlainPage = Exclude<PageName, `device-${DeviceTab}`>

const proofs: Readonly<Record<PlainPage, Proof>> = {
  home: { sees: [':ups.site', ':devices.count'] },
  'device-list': { sees: [':ups.name'] },
  'current-alarms': { sees: [':alarm.device'] },
  'search-results': { params: { box_id: ':ups.name' }, title: ':ups.name', sees: [':ups.name'] },
  'device-add': { sees: [':ups.uplink'] },
  'personal-info': { sees: [':me.loginName'] },
  'own-space': { sees: [':devices.count'] },
  'system-messages': { sees: [':message.title'] },
  'push-settings': { sees: [{ zh: '站内消息', en: 'In the console' }] },
  members: { sees: [':employee.name'] },
  'member-detail': { params: { id: ':employee' }, title: ':employee.name', sees: [':employee.name'] },
  departments: { sees: [':department.name'] },
  positions: { sees: [':position.name'] },
  groups: { sees: [':groups.names'] },
  'business-settings': { sees: [':business.owners'] },
  'business-notices': { sees: [{ zh: '无人确认时的升级通知', en: 'Escalate when nobody confirms' }] },
  'business-audit': { sees: [':me.name'] },
  'platform-checklist': { sees: [{ zh: '平台运营者', en: 'Platform operator' }] },
  'platform-watch': { sees: [{ zh: '磁盘空间', en: 'Disk space' }] },
  'platform-businesses': { sees: [':business.name'] },
  'platform-grants': { sees: [':business.name', ':grant.reason'] },
  'platform-notices': { sees: [':notice.title'] },
  'platform-partners': { sees: [':partner.name'] },
  'platform-settings': { sees: [{ zh: 'backups', en: 'backups' }] },
  'platform-audit': { sees: [':me.name'] },
}

const isPlain = (page: PageName): page is PlainPage => page in proofs
const proofOf = ({ page }: RouteEntry): Proof => (isPlain(page) ? proofs[page] : { sees: [] })

/** Where a route shows the demo's data. */
export function addressOf(demo: DemoThings, route: RouteEntry): string {
  if (route.device) return `${route.path}?box_id=${deviceIn(demo.devices, route.device.area).id}`
  const { params = {} } = proofOf(route)
  return route.path.replace(/:(\w+)/g, (_: string, name: string) => {
    const word = params[name]
    if (!word) throw new Error(`nothing stands for :${name} of ${route.path}`)
    return encodeURIComponent(thingCalled(demo, word))
  })
}

/** Pages of one thing are called by its name. */
export function titleOf(demo: DemoThings, route: RouteEntry, language: Language): string {
  if (route.device?.tab === 'overview') return deviceIn(demo.devices, route.device.area).name
  const { title } = proofOf(route)
  return title ? thingCalled(demo, title) : route.title[language]
}

/** What must be read on the page: names and figures that the API gives now. */
export async function seenOn(caller: Caller, demo: DemoThings, route: RouteEntry, language: Language): Promise<string[]> {
  if (route.device) {
    const device = deviceIn(demo.devices, route.device.area)
    return [device.name, ...(await seenInTab(caller, route.device.tab, device, language))]
  }
  const { sees } = proofOf(route)
  const said = sees.map((text) => (typeof text === 'string' ? textsOf(caller, demo, text, language) : [text[language]]))
  return (await Promise.all(said)).flat()
}

async function seenInTab(caller: Caller, tab: DeviceTab, device: Device, language: Language): Promise<string[]> {
  const type = deviceType(device.type)
  if (!type) throw new Error(`unknown type ${device.type}`)
  if (tab === 'overview') return headlineOf(caller, type, device, language)
  if (tab === 'asset') return type.info.slice(0, 2).map(({ name }) => name[language])
  const points = flatPoints(type).filter(({ point }) => point.kind === 'measure')
  const ofHeadline = type.headline.flatMap((each) => points.filter(({ pattern }) => pattern === each))
  const [measure] = tab === 'threshold' ? points : ofHeadline
  if (!measure) throw new Error(`${type.code} has nothing to show in ${tab}`)
  return [measure.point.name[language]]
}

/** The first headline figure that stands still between the answer and the screen: a state, or a figure with its unit in any value. */
async function headlineOf(caller: Caller, type: DeviceType, device: Device, language: Language): Promise<string[]> {
  const { readings } = await ask(caller, telemetryCalls.readLatest, { params: { deviceId: device.id } })
  const keys = type.headline.flatMap((pattern) =>
    keysOf(
      pattern,
      readings.map(({ key }) => key),
    ),
  )
  const [key] = keys
  const resolved = key === undefined ? undefined : resolvePoint(type, key)
  const reading = readings.find((each) => each.key === key)
  if (!resolved || !reading) throw new Error(`${device.name} has no headline`)
  const unit = resolved.point.kind === 'state' ? '' : shownUnit(resolved.point.unit, language)
  return unit === '' ? [formatValue(resolved, reading.value, language)] : [unit]
}
