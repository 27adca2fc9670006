import { deviceType, deviceTypeOf, type Language, patternOf, type ResolvedPoint, resolvePoint } from '@kilowatch/catalog'
import type { Device, Reading } from '@kilowatch/contract'

/** A reading with what the catalogue says of its point. */
export interface HeadlineItem {
  reading: Reading
  point: ResolvedPoint
}

/** "UPS"; the code itself for a type that this console does not know. */
export function typeName(code: string, language: Language): string {
  return deviceType(code)?.name[language] ?? code
}

/** The headline of a device in the order of its type; unknown points are left out. */
function headlineOf(device: WithHeadline): readonly HeadlineItem[] {
  const type = deviceTypeOf(device)
  if (!type) return []
  const place = (key: string) => (type.headline as readonly string[]).indexOf(patternOf(key))
  return device.headline
    .flatMap((reading) => {
      const point = resolvePoint(type, reading.key)
      return point ? [{ reading, point }] : []
    })
    .sort((a, b) => place(a.reading.key) - place(b.reading.key) || (a.point.index ?? 0) - (b.point.index ?? 0))
}

/** One entry per pattern: repeated points (L1, L2, L3) stand together under one name. */
export interface HeadlineGroup {
  pattern: string
  /** The name without numbers: "负载率". */
  name: string
  items: readonly HeadlineItem[]
}

type WithHeadline = Pick<Device, 'type' | 'given' | 'headline'>
const knownGroups: Readonly<Record<Language, WeakMap<WithHeadline, readonly HeadlineGroup[]>>> = { zh: new WeakMap(), en: new WeakMap() }

/** The same groups for the same device, which is another one as soon as anything of it changes. */
export function headlineGroups(device: WithHeadline, language: Language): readonly HeadlineGroup[] {
  const known = knownGroups[language].get(device)
  if (known) return known
  const groups = groupsOf(device, language)
  knownGroups[language].set(device, groups)
  return groups
}

/** The same with what is in alarm first (`alarmed`: the worst first), though the headline may not name it. */
export function alarmedFirst(device: WithHeadline, alarmed: readonly Reading[], language: Language): readonly HeadlineGroup[] {
  if (alarmed.length === 0) return headlineGroups(device, language)
  const type = deviceTypeOf(device)
  const hot = alarmed.flatMap((reading) => {
    const point = type && resolvePoint(type, reading.key)
    return point ? [{ reading, point }] : []
  })
  const keys = new Set(hot.map(({ reading }) => reading.key))
  return grouped([...hot, ...headlineOf(device).filter(({ reading }) => !keys.has(reading.key))], language)
}

function groupsOf(device: WithHeadline, language: Language): readonly HeadlineGroup[] {
  return grouped(headlineOf(device), language)
}

function grouped(items: readonly HeadlineItem[], language: Language): readonly HeadlineGroup[] {
  const groups = new Map<string, HeadlineItem[]>()
  for (const item of items) {
    const pattern = patternOf(item.reading.key)
    groups.set(pattern, [...(groups.get(pattern) ?? []), item])
  }
  return [...groups].map(([pattern, items]) => ({ pattern, name: items[0]?.point.point.name[language] ?? pattern, items }))
}
