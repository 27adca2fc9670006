import {
  type Alarm,
  type AlarmCounts,
  alarmCalls,
  changeTags,
  type Device,
  type DeviceState,
  deviceCalls,
  deviceRelationCalls,
  type Latest,
  type LiveEvent,
  type Reading,
  type Supply,
  type Tag,
  telemetryCalls,
} from '@kilowatch/contract'
import type { QueryClient } from '@tanstack/react-query'
import { keyOf } from './query.ts'

export type ValuesEvent = Extract<LiveEvent, { event: 'values' }>
interface PageOf<T> {
  items: T[]
  total: number
}

/** Readings of an event in the form of the reading calls. */
export function readingsOf(event: ValuesEvent): Reading[] {
  return event.readings.map(([key, value, at, quality, cadence]) => ({ key, value, at: new Date(at).toISOString(), quality, cadence }))
}

/** Known readings with the new ones in their place; an older one never replaces a newer one. */
export function mergeReadings(known: readonly Reading[], fresh: readonly Reading[], onlyKnown: boolean): Reading[] {
  const incoming = new Map(fresh.map((reading) => [reading.key, reading]))
  const merged = known.map((reading) => {
    const newer = incoming.get(reading.key)
    incoming.delete(reading.key)
    return newer && newer.at >= reading.at ? newer : reading
  })
  return onlyKnown ? merged : [...merged, ...incoming.values()]
}

/** Alarms in a list, each replaced by its newest form. */
export function replaceAlarms(items: readonly Alarm[], fresh: readonly Alarm[]): Alarm[] {
  const byId = new Map(fresh.map((alarm) => [alarm.id, alarm]))
  return items.map((alarm) => byId.get(alarm.id) ?? alarm)
}

/** The kinds of data that an event touches without bringing them whole: answers that show them are asked for again. */
const touched: Readonly<Partial<Record<LiveEvent['event'], readonly Tag[]>>> = {
  alarms: ['alarm'],
  devices: ['state'],
  commands: ['command'],
  tick: ['sample'],
  messages: ['message'],
  uplinks: ['connection'],
}

/** Every event that touches this answer has it with it. */
export const broughtWhole = alarmCalls.readAlarmCounts

/** Writes what an event says into the cached answers, and asks again for those that it only touches. */
export function applyLiveEvent(client: QueryClient, event: LiveEvent, refresh: (tags: readonly Tag[]) => void): void {
  if (event.event === 'ready' || event.event === 'alarms') setCounts(client, event.counts)
  if (event.event === 'values') applyValues(client, [event])
  if (event.event === 'alarms') patchAlarms(client, event.alarms)
  if (event.event === 'devices') patchStates(client, new Map(event.devices.map(({ id, state }) => [id, state])))
  const tags = event.event === 'changed' ? event.tags : touched[event.event]
  if (tags) refresh(tags)
}

/** What may have changed while no event could come, or because rights did: a stream starts over then, and menus follow the session. */
export const missedWhileAway: readonly Tag[] = [...changeTags, 'state', 'connection', 'command', 'sample']

function setCounts(client: QueryClient, counts: AlarmCounts): void {
  client.setQueryData(keyOf(alarmCalls.readAlarmCounts, {}), counts)
}

/** Newest readings of a device, and when it was heard of last. */
interface Heard {
  at: string
  readings: Reading[]
}

/** Writes the values of many devices into the cached answers at once: each answer is gone through, and drawn, once. */
export function applyValues(client: QueryClient, events: readonly ValuesEvent[]): void {
  const heard = heardOf(events)
  for (const [deviceId, { at, readings }] of heard) {
    client.setQueryData<Latest>(keyOf(telemetryCalls.readLatest, { params: { deviceId } }), (latest) =>
      latest ? { ...latest, at, readings: mergeReadings(latest.readings, readings, false) } : latest,
    )
  }
  changeDevices(client, (device) => {
    const fresh = heard.get(device.id)
    return fresh ? { ...device, lastHeardAt: fresh.at, headline: mergeReadings(device.headline, fresh.readings, true) } : device
  })
  client.setQueriesData<Supply>({ queryKey: keyOf(deviceRelationCalls.readSupply) }, (supply) => {
    const devices = changedOf(supply?.devices, (device) => {
      const fresh = heard.get(device.id)
      return fresh ? { ...device, readings: mergeReadings(device.readings, fresh.readings, true) } : device
    })
    return supply && devices && { ...supply, devices }
  })
}

function heardOf(events: readonly ValuesEvent[]): ReadonlyMap<string, Heard> {
  const heard = new Map<string, Heard>()
  for (const event of events) {
    const known = heard.get(event.deviceId)
    const readings = readingsOf(event)
    heard.set(event.deviceId, { at: event.at, readings: known ? mergeReadings(known.readings, readings, false) : readings })
  }
  return heard
}

function patchStates(client: QueryClient, states: ReadonlyMap<string, DeviceState>): void {
  changeDevices(client, (device) => {
    const state = states.get(device.id)
    return state && state !== device.state ? { ...device, state } : device
  })
}

function patchAlarms(client: QueryClient, alarms: readonly Alarm[]): void {
  client.setQueriesData<PageOf<Alarm>>({ queryKey: keyOf(alarmCalls.listAlarms) }, (page) =>
    page ? { ...page, items: replaceAlarms(page.items, alarms) } : page,
  )
}

function changeDevices(client: QueryClient, change: <D extends Device>(device: D) => D): void {
  client.setQueriesData<PageOf<Device>>({ queryKey: keyOf(deviceCalls.listDevices) }, (page) => {
    const items = changedOf(page?.items, change)
    return page && items && { ...page, items }
  })
  client.setQueriesData<Device>({ queryKey: keyOf(deviceCalls.readDevice) }, (device) => changedOf(device && [device], change)?.[0])
}

/** Items as they are after a change; undefined where it concerns none of them: the answer stays, and who shows it has nothing to draw. */
function changedOf<T>(items: readonly T[] | undefined, change: (item: T) => T): T[] | undefined {
  const changed = items?.map(change)
  return changed?.some((item, place) => item !== items?.[place]) ? changed : undefined
}
