import { type DeviceType, deviceType, deviceTypeOf } from '@kilowatch/catalog'
import {
  type Alarm,
  alarmCalls,
  type DeviceDetail,
  type DeviceState,
  deviceCalls,
  type Latest,
  type Reading,
  telemetryCalls,
} from '@kilowatch/contract'
import { useMemo } from 'react'
import { useJudged } from '../../shared/freshness.ts'
import { useStandstill, useWatch } from '../../shared/live.ts'
import { useCall } from '../../shared/query.ts'

/** The specification's polls, which stay as the fallback: time data every 20 s, history every 5 min. */
export const livePoll = 20_000
export const historyPoll = 300_000

/** Everything that the pages of one device draw from. */
export interface DeviceData {
  device: DeviceDetail
  type: DeviceType
  latest: Latest | undefined
  /** By key, each with the quality that it has now. */
  readings: ReadonlyMap<string, Reading>
  /** Active alarms, worst first. */
  alarms: readonly Alarm[]
  /** Nothing it says holds any more: all of it is old, it is offline, or nothing is heard of it or of the server. */
  stale: boolean
}

/** A type for codes that this console does not know: it has no points. */
const unknownType = 'box_no_set'

export function typeOf(device: Pick<DeviceDetail, 'type' | 'given'>): DeviceType {
  const type = deviceTypeOf(device) ?? deviceType(unknownType)
  if (!type) throw new Error(`the catalogue lacks ${unknownType}`)
  return type
}

const silentStates: ReadonlySet<DeviceState> = new Set(['offline', 'stale', 'disabled'])
const isGood = ({ quality }: Reading) => quality === 'good'

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
  const judged = useJudged(latest.data?.readings)
  const lost = useStandstill()
  const data = useMemo<DeviceData | undefined>(() => {
    if (!device.data) return undefined
    const state = device.data.state
    return {
      device: device.data,
      type: typeOf(device.data),
      latest: latest.data,
      readings: new Map(judged.map((reading) => [reading.key, reading])),
      alarms: alarms.data?.items ?? [],
      stale: lost || silentStates.has(state) || !device.data.lastHeardAt || (judged.length > 0 && !judged.some(isGood)),
    }
  }, [device.data, latest.data, alarms.data, judged, lost])
  return { device, latest, alarms, data }
}
