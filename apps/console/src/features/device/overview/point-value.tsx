import { resolvePoint } from '@kilowatch/catalog'
import { Value } from '../../../ui/value.tsx'
import type { DeviceData } from '../device-data.ts'

/** The newest value of a point; nothing for a key that the type does not have. */
export function PointValue({ data, pointKey, signed = false }: { data: DeviceData; pointKey: string; signed?: boolean }) {
  const point = resolvePoint(data.type, pointKey)
  return point ? <Value reading={data.readings.get(pointKey)} point={point} signed={signed} /> : null
}
