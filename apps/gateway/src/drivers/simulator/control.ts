import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parse, stringify } from 'yaml'
import * as z from 'zod'
import type { Log } from '../../log.ts'
import { actionPlace, ownActions } from './steps.ts'

const mains = z.enum(['failed', 'present'])
const ordersSchema = z.strictObject({
  /** For every device. */
  mains: mains.optional(),
  devices: z
    .record(
      z.string(),
      z.strictObject({
        mains: mains.optional(),
        do: z.array(z.enum(ownActions)).optional(),
        ...actionPlace,
      }),
    )
    .optional(),
})

/** What a person (or a test) wants to happen in a running simulation, beside its scenario or against it. */
export type Orders = z.output<typeof ordersSchema>

export interface ControlFile {
  /** The orders as they stand now; the last good ones while the file is broken. */
  read(): Orders
}

/** Looks at the file at each reading of the simulation; absent means no orders. */
export function watchControl(file: string, log: Log): ControlFile {
  let seen = ''
  let orders: Orders = {}
  return {
    read() {
      const stamp = stampOf(file)
      if (stamp === seen) return orders
      seen = stamp
      try {
        orders = stamp === '' ? {} : readOrders(file)
        log.info({ orders }, 'orders for the simulation')
      } catch (error) {
        log.warn({ file, detail: String(error) }, 'orders for the simulation not understood')
      }
      return orders
    },
  }
}

/** Changes one order of the file: `mains`, or an action to begin (value 'on') or end ('off'). @throws ZodError, system errors */
export function giveOrder(file: string, ref: string, name: string, value: string): void {
  const orders = stampOf(file) === '' ? {} : readOrders(file)
  const own = orders.devices?.[ref] ?? {}
  const others = (own.do ?? []).filter((action) => action !== name)
  const changed = name === 'mains' ? { ...own, mains: value } : { ...own, do: value === 'off' ? others : [...others, name] }
  const checked = ordersSchema.parse({ ...orders, devices: { ...orders.devices, [ref]: changed } })
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(`${file}.new`, stringify(checked), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

function readOrders(file: string): Orders {
  return ordersSchema.parse(parse(readFileSync(file, 'utf8')) ?? {})
}

/** Changes when the file does; empty when there is none. */
function stampOf(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false, bigint: true })
  return found ? `${found.mtimeNs}/${found.size}/${found.ino}` : ''
}
