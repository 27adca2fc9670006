import {
  type DeviceType,
  deviceType,
  flatPoints,
  formatValue,
  keysOf,
  patternOf,
  type ResolvedPoint,
  resolvePoint,
  shownUnit,
} from '@kilowatch/catalog'
import { type Device, type Reading, telemetryCalls } from '@kilowatch/contract'
import settingsEn from '../../apps/console/src/locales/en/settings.json' with { type: 'json' }
import settingsZh from '../../apps/console/src/locales/zh/settings.json' with { type: 'json' }
import { ask, type Caller } from './api-client.ts'
import type { Language } from './browser.ts'
import { escaped, type Seen } from './page-checks.ts'

// What the pages of a device show of it.

const settingsWords = { zh: settingsZh, en: settingsEn }

function typeOf({ type: code }: Device): DeviceType {
  const type = deviceType(code)
  if (!type) throw new Error(`unknown type ${code}`)
  return type
}

/** Its first fields. */
export function informationOf(device: Device, language: Language): string[] {
  return typeOf(device)
    .info.slice(0, 2)
    .map(({ name }) => name[language])
}

/** The first measure that may have limits, of those that it reports. */
export async function limitedOf(caller: Caller, device: Device, language: Language): Promise<string[]> {
  const type = typeOf(device)
  const keys = (await readingsOf(caller, device)).map(({ key }) => key)
  const limited = flatPoints(type).filter(
    ({ pattern, point }) => point.kind === 'measure' && point.sides !== 'none' && keysOf(pattern, keys).length > 0,
  )
  return limited.slice(0, 1).map(({ point }) => point.name[language])
}

/** The first parameter that it reports, or that there is none. */
export async function parametersOf(caller: Caller, device: Device, language: Language): Promise<string[]> {
  const keys = (await readingsOf(caller, device)).map(({ key }) => key)
  const shown = (typeOf(device).settings ?? []).filter(({ shownBy }) => keysOf(shownBy, keys).length > 0)
  return [shown[0]?.name[language] ?? settingsWords[language].none]
}

/** What the history begins with: the first measure of the headline, or its first state where it has no measure. */
export async function chartedOf(caller: Caller, device: Device, language: Language): Promise<string[]> {
  const points = (await headlineOf(caller, device)).map(({ resolved }) => resolved.point)
  const shown = points.find(({ kind }) => kind === 'measure') ?? points[0]
  return shown ? [shown.name[language]] : []
}

/** Each headline value with its unit, in the form of any value: what moves is another before the screen shows it. */
export async function valuesOf(caller: Caller, device: Device, language: Language): Promise<Seen[]> {
  return (await headlineOf(caller, device)).map((value) => valueText(value, language))
}

/** The same as the type's overview draws it: in the columns of a table the unit stands in their head, in a diagram by itself. */
export async function overviewOf(caller: Caller, device: Device, language: Language): Promise<Seen[]> {
  const { overview } = typeOf(device)
  const stands = (parts: readonly string[], pattern: string) =>
    overview.some((each) => parts.includes(each.part) && 'points' in each && each.points.some((point) => point === pattern))
  return (await headlineOf(caller, device)).flatMap((value): Seen[] => {
    const { point, key } = value.resolved
    if (point.kind === 'state' || stands(['values', 'gauges'], patternOf(key))) return [valueText(value, language)]
    const unit = shownUnit(point.unit, language)
    if (!stands(['table'], patternOf(key))) return unit === '' ? [] : [unit]
    const head = unit === '' ? '' : `\\s${escaped(unit)}`
    return [new RegExp(`^${escaped(point.name[language])}${head}$`), new RegExp(`^${figureOf(point.decimals)}$`)]
  })
}

interface HeadlineValue {
  resolved: ResolvedPoint
  value: number
}

/** The first of each of its headline's points that is read well. @throws where there is none */
async function headlineOf(caller: Caller, device: Device): Promise<HeadlineValue[]> {
  const type = typeOf(device)
  const good = (await readingsOf(caller, device)).filter(({ quality }) => quality === 'good')
  const keys = good.map(({ key }) => key)
  const values = type.headline.flatMap((pattern) => {
    const [key = ''] = keysOf(pattern, keys)
    const resolved = resolvePoint(type, key)
    const value = good.find((each) => each.key === key)?.value ?? null
    return resolved && value !== null ? [{ resolved, value }] : []
  })
  if (values.length === 0) throw new Error(`${device.name} has no headline`)
  return values
}

function valueText({ resolved, value }: HeadlineValue, language: Language): Seen {
  const { point } = resolved
  if (point.kind === 'state') return formatValue(resolved, value, language)
  return new RegExp(`^${figureOf(point.decimals)}\\s?${escaped(shownUnit(point.unit, language))}(?![\\w/])`)
}

const figureOf = (decimals: number) => `[+−]?\\d+${decimals > 0 ? `\\.\\d{${decimals}}` : ''}`

async function readingsOf(caller: Caller, { id }: Device): Promise<readonly Reading[]> {
  return (await ask(caller, telemetryCalls.readLatest, { params: { deviceId: id } })).readings
}
