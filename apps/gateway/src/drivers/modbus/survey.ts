import { type SunspecPart, sunspecCommon } from '@kilowatch/catalog/models'
import type { Reading } from '../driver.ts'
import { offeredBy } from '../offered.ts'
import type { Turns } from '../turns.ts'
import { abilitiesOf } from './controls.ts'
import { Reader } from './reader.ts'
import type { Registers } from './registers.ts'
import type { ModbusDeviceConfig } from './settings.ts'
import { extraSlots, type Layout, layoutOf, type Placed } from './slots.ts'
import { valuesOf } from './values.ts'

/** What there is to read in one unit: the device, and what of it is a device of its own. */
export interface Survey {
  reader: Reader
  devices: readonly SurveyedDevice[]
}

export interface SurveyedDevice {
  ref: string
  name?: string
  /** One, or the SunSpec models that together make it up. */
  layouts: readonly [Layout, ...Layout[]]
}

/** `up`: monotonic, ms. @throws Error where nothing is placed */
export function surveyOf(config: ModbusDeviceConfig, placed: readonly Placed[], up: () => number, common?: Placed): Survey {
  const [main, ...parts] = mainFirst(config, grouped(placed))
  if (!main) throw new Error('nothing to read')
  const [first, ...others] = main.layouts
  const device: SurveyedDevice = { ref: config.ref, layouts: [withCommon(first, common), ...others], ...named(config.name) }
  const beside = parts.map(({ part, layouts }): SurveyedDevice => {
    const own = config.name === undefined ? undefined : `${config.name} ${layouts[0].type.name.zh}`.slice(0, 64)
    return { ref: `${config.ref}.${part}`, layouts, ...named(own) }
  })
  const devices = [device, ...beside]
  const spans = devices.flatMap(({ layouts }) => layouts.flatMap((layout) => layout.spans))
  return { reader: new Reader(spans, first.placed.model, up), devices }
}

const named = (name: string | undefined) => (name === undefined ? {} : { name })

interface Group {
  part: SunspecPart | undefined
  layouts: [Layout, ...Layout[]]
}

function grouped(placed: readonly Placed[]): Group[] {
  const groups: Group[] = []
  for (const each of placed) {
    const part = each.model.sunspec?.part
    const known = groups.find((group) => group.part === part)
    if (known) known.layouts.push(layoutOf(each))
    else groups.push({ part, layouts: [layoutOf(each)] })
  }
  return groups
}

/** The device is what the file says it is, else what it tells of itself first. */
function mainFirst({ type }: ModbusDeviceConfig, groups: readonly Group[]): Group[] {
  const wanted = groups.find(({ layouts }) => layouts[0].type.code === type)
  return wanted ? [wanted, ...groups.filter((group) => group !== wanted)] : [...groups]
}

function withCommon(layout: Layout, common: Placed | undefined): Layout {
  if (!common) return layout
  const extras = extraSlots(sunspecCommon, common)
  return { ...layout, extras: [...layout.extras, ...extras], spans: [...layout.spans, ...extras] }
}

/** What was read, device by device. `turns`: of the counters that start again at zero. */
export function readingsOf({ devices }: Survey, registers: Registers, config: ModbusDeviceConfig, turns: Turns): Reading[] {
  return devices.map(({ ref, name, layouts }) => {
    const found = layouts.map((layout) => valuesOf(layout, registers, turns, ref))
    // The first that reports a point decides it.
    const values = new Map(found.toReversed().flatMap((each) => [...each.values]))
    const controls = config.control ? offeredBy(layouts[0].type, layouts.flatMap(abilitiesOf), values) : []
    const extras = Object.assign({}, ...found.map((each) => each.extras))
    return { ref, type: layouts[0].type.code, values, extras, ...named(name), ...(controls.length === 0 ? {} : { controls }) }
  })
}
