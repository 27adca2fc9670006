import { deviceTypes } from '@kilowatch/catalog'
import { deviceCalls } from '@kilowatch/contract'
import { expect } from '@playwright/test'
import { ask, type Caller } from './api-client.ts'
import { claimedGateway } from './claimed-gateway.ts'
import { isInDemo } from './demo-types.ts'

/** Not called as the type is: what people named is no word that could be left untranslated. */
const standIn = (code: string) => `Stand-in ${code}`

/** As many parts as a screen shows; types that have others keep what they declare. */
const counts: Readonly<Record<string, Readonly<Record<string, number>>>> = { bat2: { string: 2, cell: 24 } }

/** A device of each type that the demo does not show, simulated after its declaration each ten seconds. @returns what takes them away again */
export async function haveEveryType(caller: Caller): Promise<() => Promise<void>> {
  const missing = deviceTypes.filter((type) => type.points.length > 0 && !isInDemo(type)).map(({ code }) => code)
  const devices = missing.map((code) => ({
    ref: code,
    name: standIn(code),
    type: code,
    driver: 'simulator',
    interval: '10s',
    ...(counts[code] ? { counts: counts[code] } : {}),
  }))
  const house = await claimedGateway(caller, 'Stand-ins', devices)
  house.run()
  const awaited = async () => {
    const { items } = await ask(caller, deviceCalls.listDevices, { query: { pageSize: 200 } })
    const read = items.filter(({ headline }) => headline.length > 0).map(({ type }) => type)
    return missing.filter((code) => !read.includes(code))
  }
  await expect.poll(awaited, { timeout: 60_000 }).toEqual([])
  return house.remove
}
