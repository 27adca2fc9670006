import { type DeviceType, deviceType } from '@kilowatch/catalog'
import { type Alarm, alarmCalls, type DeviceDetail, deviceCalls, type Latest, type Reading, telemetryCalls } from '@kilowatch/contract'
import { useMemo } from 'react'
import { useWatch } from '../../shared/live.ts'
import { useCall } from '../../shared/query.ts'

/** The specification's polls, which stay as the fallback: time data every 20 s, history every 5 min. */
export const livePoll = 20_000
export const historyPoll = 300_000

/** Everything that the pages of one device draw from. */
export interface DeviceData {
  device: DeviceDetail
  type: DeviceType
  latest: Latest | undefined
  readings: ReadonlyMap<string, Reading>
  /** Active alarms, worst first. */
  alarms: readonly Alarm[]
  /** Nothing it says holds any more: it is offline, or has never been heard. */
  stale: boolean
}

/** A type for codes that this console does not know: it has no points. */
const unknownType = 'box_no_set'

export function typeOf(device: Pick<DeviceDetail, 'type'>): DeviceType {
  const type = deviceType(device.type) ?? deviceType(unknownType)
  if (!type) throw new Error(`the catalogue lacks ${unknownType}`)
  return type
}

/** Reads a device, keeps its values live, and refreshes them by poll while the stream is down. */
export function useDeviceData(deviceId: string) {
  const params = { deviceId }
  const device = useCall(deviceCalls.readDevice, { params }, { poll: livePoll })
  const latest = useCall(telemetryCalls.readLatest, { params }, { poll: livePoll, enabled: device.isSuccess })
  const alarms = useCall(
    alarmCalls.listAlarms,
    { query: { deviceId, state: 'active', sort: '-level', pageSize: 100 } },
    { poll: livePoll, enabled: device.isSuccess },
  )
  useWatch([deviceId])
  const data = useMemo<DeviceData | undefined>(() => {
    if (!device.data) return undefined
    const state = device.data.state
    return {
      device: device.data,
      type: typeOf(device.data),
      latest: latest.data,
      readings: new Map(latest.data?.readings.map((reading) => [reading.key, reading])),
      alarms: alarms.data?.items ?? [],
      stale: state === 'offline' || state === 'disabled' || !device.data.lastHeardAt,
    }
  }, [device.data, latest.data, alarms.data])
  return { device, latest, alarms, data }
}
