import { type Maintained, maintenanceCalls } from '@kilowatch/contract'
import { useMemo } from 'react'
import { useCall } from '../../shared/query.ts'

/** Milliseconds: the clock ends work of which no event tells. */
const every = 60_000

/** Devices that somebody works on now, by their ids. */
export function useMaintained(): ReadonlyMap<string, Maintained> {
  const { data } = useCall(maintenanceCalls.listMaintained, {}, { every, staleTime: 30_000 })
  return useMemo(() => new Map(data?.map((one) => [one.deviceId, one])), [data])
}
