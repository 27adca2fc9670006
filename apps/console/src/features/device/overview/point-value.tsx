import { resolvePoint } from '@kilowatch/catalog'
import { Value } from '../../../ui/value.tsx'
import type { DeviceData } from '../device-data.ts'

interface PointValueProps {
  data: DeviceData
  pointKey: string
  signed?: boolean
  /** Where there is no room for an age: the figure is still greyed. */
  ageless?: boolean
}

/** The newest value of a point; nothing for a key that the type does not have. */
export function PointValue({ data, pointKey, signed = false, ageless = false }: PointValueProps) {
  const point = resolvePoint(data.type, pointKey)
  return point ? <Value reading={data.readings.get(pointKey)} point={point} signed={signed} ageless={ageless} /> : null
}
