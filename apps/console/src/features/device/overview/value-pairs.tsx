import { pointName, resolvePoint } from '@kilowatch/catalog'
import { useLanguage } from '../../../shared/use-formats.ts'
import type { DeviceData } from '../device-data.ts'
import { PointValue } from './point-value.tsx'

/** Names and newest values in two columns; points that the device does not report are left out. */
export function ValuePairs({ data, keys, signed = false }: { data: DeviceData; keys: readonly string[]; signed?: boolean }) {
  const language = useLanguage()
  const reported = keys.filter((key) => data.readings.has(key))
  if (reported.length === 0) return null
  return (
    <dl className="kw-pairs">
      {reported.map((key) => {
        const point = resolvePoint(data.type, key)
        const mayBeNegative = point?.point.kind === 'measure' && point.point.range[0] < 0 && point.point.unit === 'A'
        return (
          point && (
            <div key={key}>
              <dt>{pointName(point, language)}</dt>
              <dd>
                <PointValue data={data} pointKey={key} signed={signed && mayBeNegative} />
              </dd>
            </div>
          )
        )
      })}
    </dl>
  )
}
