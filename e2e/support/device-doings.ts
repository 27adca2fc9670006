import { type Device, deviceCalls, deviceRelationCalls } from '@kilowatch/contract'
import { ask, type Caller } from './api-client.ts'
import { type DemoThings, deviceOf } from './demo-words.ts'
import { openedPages } from './opened-pages.ts'

/** The first type of each area: its device is opened on the tabs that are the same for all types. */
export const firstOfAreas = openedPages.filter(
  (opened, place) => opened.type && openedPages.findIndex(({ path }) => path === opened.path) === place,
)

/** Something done to each device whose operation records are opened, and power from one of them to all whose related equipment is, where nobody recorded what feeds them. @returns what cuts it again */
export async function haveDoings(caller: Caller, demo: DemoThings): Promise<() => Promise<void>> {
  const devicesOn = (tab: 'operation' | 'related') =>
    firstOfAreas
      .filter(({ page: { device } }) => device?.family === 'main' && device.tab === tab)
      .map(({ type }) => deviceOf(demo.devices, type?.code ?? ''))
  const source = deviceOf(demo.devices, 'ups')
  const loads: Device[] = []
  for (const device of devicesOn('related')) {
    const relations = await ask(caller, deviceRelationCalls.listRelations, { query: { box_id: device.id } })
    if (device.id !== source.id && relations.length === 0) loads.push(device)
  }
  const related = { box_id: source.id, boxIds: loads.map(({ id }) => id).join() }
  if (loads.length > 0) await ask(caller, deviceRelationCalls.relateDevices, { query: { ...related, direction: 'feeds' } })
  for (const { id: deviceId, name } of devicesOn('operation')) {
    await ask(caller, deviceCalls.changeDevice, { params: { deviceId }, body: { name: 'Renamed' } })
    await ask(caller, deviceCalls.changeDevice, { params: { deviceId }, body: { name } })
  }
  return async () => {
    if (loads.length > 0) await ask(caller, deviceRelationCalls.removeRelations, { query: related })
  }
}
