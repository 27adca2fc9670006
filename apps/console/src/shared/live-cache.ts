import {
  type Alarm,
  type AlarmCounts,
  type AnyCall,
  accountCalls,
  alarmCalls,
  type Device,
  type DeviceState,
  deviceCalls,
  type Latest,
  type LiveEvent,
  messageCalls,
  overviewCalls,
  type Reading,
  telemetryCalls,
  uplinkCalls,
} from '@kilowatch/contract'
import type { QueryClient } from '@tanstack/react-query'
import { keyOf } from './query.ts'

type Values = Extract<LiveEvent, { event: 'values' }>
interface PageOf<T> {
  items: T[]
  total: number
}

/** Readings of an event in the form of the reading calls. */
export function readingsOf(event: Values): Reading[] {
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

/** The answers that an event touches without holding them whole; they are asked for again. */
const touched: Readonly<Record<LiveEvent['event'], readonly AnyCall[]>> = {
  ready: [],
  values: [],
  alarms: [
    alarmCalls.listAlarms,
    alarmCalls.readAlarm,
    overviewCalls.readOverview,
    deviceCalls.listDevices,
    deviceCalls.readDevice,
    deviceCalls.readDeviceFacets,
  ],
  devices: [deviceCalls.listDevices, deviceCalls.readDevice, deviceCalls.readDeviceFacets, overviewCalls.readOverview],
  tick: [overviewCalls.readOverview],
  service: [],
  messages: [messageCalls.listNewMessages, messageCalls.listPopUpMessages, messageCalls.listMessages],
  uplinks: [uplinkCalls.listUplinks, uplinkCalls.readUplink, deviceCalls.listDevices, deviceCalls.readDevice],
}

/** Writes what an event says into the cached answers, and asks again for those that it only touches. */
export function applyLiveEvent(client: QueryClient, event: LiveEvent, refresh: (...calls: readonly AnyCall[]) => void): void {
  if (event.event === 'ready' || event.event === 'alarms') setCounts(client, event.counts)
  if (event.event === 'values') applyValues(client, event)
  if (event.event === 'alarms') patchAlarms(client, event.alarms)
  if (event.event === 'devices') patchStates(client, new Map(event.devices.map(({ id, state }) => [id, state])))
  refresh(...touched[event.event])
}

/** What may have changed while no event could come, or because rights did: a stream begins anew then, and menus follow the session. */
export const missedWhileAway: readonly AnyCall[] = [
  accountCalls.readSession,
  alarmCalls.listAlarms,
  alarmCalls.readAlarm,
  alarmCalls.readAlarmCounts,
  overviewCalls.readOverview,
  deviceCalls.listDevices,
  deviceCalls.readDevice,
  deviceCalls.readDeviceFacets,
  telemetryCalls.readLatest,
  uplinkCalls.listUplinks,
  uplinkCalls.readUplink,
  messageCalls.listNewMessages,
  messageCalls.listPopUpMessages,
  messageCalls.listMessages,
]

function setCounts(client: QueryClient, counts: AlarmCounts): void {
  client.setQueryData(keyOf(alarmCalls.readAlarmCounts, {}), counts)
}

function applyValues(client: QueryClient, event: Values): void {
  const fresh = readingsOf(event)
  client.setQueryData<Latest>(keyOf(telemetryCalls.readLatest, { params: { deviceId: event.deviceId } }), (latest) =>
    latest ? { ...latest, at: event.at, readings: mergeReadings(latest.readings, fresh, false) } : latest,
  )
  changeDevices(client, (device) =>
    device.id === event.deviceId ? { ...device, lastHeardAt: event.at, headline: mergeReadings(device.headline, fresh, true) } : device,
  )
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
  client.setQueriesData<PageOf<Device>>({ queryKey: keyOf(deviceCalls.listDevices) }, (page) =>
    page ? { ...page, items: page.items.map(change) } : page,
  )
  client.setQueriesData<Device>({ queryKey: keyOf(deviceCalls.readDevice) }, (device) => (device ? change(device) : device))
}
