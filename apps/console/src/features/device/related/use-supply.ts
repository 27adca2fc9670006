import { deviceRelationCalls, type Supply } from '@kilowatch/contract'
import { useMemo } from 'react'
import { useJudged } from '../../../shared/freshness.ts'
import { useWatch } from '../../../shared/live.ts'
import { useCall } from '../../../shared/query.ts'
import { livePoll } from '../device-data.ts'

/** The supply around a device, kept live, with the quality that each reading has now. */
export function useSupply(deviceId: string) {
  const asked = useCall(deviceRelationCalls.readSupply, { params: { deviceId } }, { poll: livePoll })
  const devices = asked.data?.devices
  useWatch(useMemo(() => devices?.map(({ id }) => id) ?? [], [devices]))
  const judged = useJudged(useMemo(() => devices?.flatMap(({ readings }) => readings), [devices]))
  const supply = useMemo<Supply | undefined>(() => {
    if (!asked.data) return undefined
    let from = 0
    const withQuality = asked.data.devices.map((device) => {
      const readings = judged.slice(from, from + device.readings.length)
      from += device.readings.length
      return { ...device, readings: [...readings] }
    })
    return { ...asked.data, devices: withQuality }
  }, [asked.data, judged])
  return { asked, supply }
}
