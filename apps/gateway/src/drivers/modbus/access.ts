import { type ControlOrder, type DeviceAccess, DeviceError, type Link } from '../driver.ts'
import type { Turns } from '../turns.ts'
import { giveCommand, hasControl, writeSetting } from './controls.ts'
import type { ModbusLine } from './line.ts'
import type { Unit } from './reader.ts'
import { type ModbusDeviceConfig, namedModel } from './settings.ts'
import type { Layout, Placed } from './slots.ts'
import { findSunspec } from './sunspec.ts'
import { readingsOf, type Survey, surveyOf } from './survey.ts'
import { busOf, wireOf } from './wires.ts'

/** What is known of a device since its line was last opened. */
interface ModbusLink extends Link {
  survey: Survey | undefined
}

/** Reads and controls one unit on a line that it may share with others. `up`: monotonic, ms. */
export function modbusAccess(config: ModbusDeviceConfig, line: ModbusLine, turns: Turns, up: () => number): DeviceAccess<ModbusLink> {
  const unit: Unit = { line, unit: config.unit, timeout: config.timeout }
  const model = namedModel(config)
  const type = config.type ?? model?.type

  async function surveyed(link: ModbusLink, signal: AbortSignal): Promise<Survey> {
    link.survey ??= model ? surveyOf(config, [{ model, base: 0 }], up) : await discovered(signal)
    return link.survey
  }

  async function discovered(signal: AbortSignal): Promise<Survey> {
    const { placed, common } = await findSunspec(unit, signal)
    return surveyOf(config, placed, up, common === undefined ? undefined : commonAt(common, placed))
  }

  async function layoutsOf(link: ModbusLink, ref: string, signal: AbortSignal): Promise<readonly Layout[]> {
    if (!config.control) throw new DeviceError('not-accepted', `control: true is not set for ${config.ref}`, { keepsLink: true })
    const { devices } = await surveyed(link, signal)
    return devices.find((device) => device.ref === ref)?.layouts ?? []
  }

  async function control(link: ModbusLink, { ref, ...order }: ControlOrder, signal: AbortSignal): Promise<void> {
    const layouts = await layoutsOf(link, ref, signal)
    const able = layouts.find(({ placed }) => hasControl(placed.model, order.control)) ?? layouts[0]
    if (able) await giveCommand(unit, able, order, signal)
    else throw new DeviceError('not-accepted', `no command for ${order.control}`, { keepsLink: true })
  }

  return {
    bus: busOf(wireOf(config)),
    // Each request has its own; this ends what answers every one of very many at the last moment.
    timeout: 20 * config.timeout,
    ...(type === undefined ? {} : { type }),
    open: async () => ({ survey: undefined, close: () => line.drop() }),
    async read(link, signal) {
      const survey = await surveyed(link, signal)
      return readingsOf(survey, await survey.reader.read(unit, signal), config, turns)
    },
    async write(link, order, signal) {
      const [layout] = await layoutsOf(link, config.ref, signal)
      if (!layout) return
      if (order.value !== undefined && hasControl(layout.placed.model, order.name)) {
        await control(link, { ref: config.ref, control: order.name, value: order.value }, signal)
      } else await writeSetting(unit, layout, order, signal)
    },
    control,
  }
}

/** Model 1 stands where the others do; what of it is read, its extras say. */
function commonAt(base: number, [first]: readonly Placed[]): Placed | undefined {
  return first && { model: first.model, base }
}
