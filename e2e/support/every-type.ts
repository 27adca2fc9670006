import { deviceType, deviceTypes } from '@kilowatch/catalog'
import { deviceCalls, uplinkCalls } from '@kilowatch/contract'
import { expect } from '@playwright/test'
import { ask, type Caller } from './api-client.ts'
import { claimedGateway } from './claimed-gateway.ts'

/** A device for each area of the catalogue that the demo does not show, simulated after its declaration each ten seconds. @returns what takes them away again */
export async function haveEveryArea(caller: Caller): Promise<() => Promise<void>> {
  const list = async () => (await ask(caller, deviceCalls.listDevices, { query: { pageSize: 200 } })).items
  const shown = new Set((await list()).map(({ type }) => deviceType(type)?.area))
  const missing = [...new Set(deviceTypes.map(({ area }) => area))].flatMap((area) => {
    const type = deviceTypes.find((each) => each.area === area)
    return type && !shown.has(area) && !type.traits.includes('unconfigured') ? [type] : []
  })
  if (missing.length === 0) return async () => {}
  const devices = missing.map(({ code, name }) => ({ ref: code, name: name.zh, type: code, driver: 'simulator', interval: '10s' }))
  const house = await claimedGateway(caller, '各类设备', devices)
  house.run()
  const awaited = async () => {
    const read = (await list()).filter(({ headline }) => headline.length > 0).map(({ type }) => type)
    return missing.map(({ code }) => code).filter((code) => !read.includes(code))
  }
  await expect.poll(awaited, { timeout: 60_000 }).toEqual([])
  return async () => {
    await house.remove()
    await ask(caller, uplinkCalls.removeUplink, { params: { uplinkId: house.uplinkId } })
  }
}
