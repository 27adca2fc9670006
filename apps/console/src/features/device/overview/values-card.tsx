import { keysOf, type ValueList } from '@kilowatch/catalog'
import { useLanguage } from '../../../shared/use-formats.ts'
import { Card } from '../../../ui/card.tsx'
import type { DeviceData } from '../device-data.ts'
import { ValuePairs } from './value-pairs.tsx'

/** A list of values of the catalogue; nothing when the device reports none of them. */
export function ValuesCard({ part, data }: { part: ValueList; data: DeviceData }) {
  const language = useLanguage()
  const keys = part.points.flatMap((pattern) => keysOf(pattern, data.readings.keys()))
  if (keys.length === 0) return null
  return (
    <Card title={part.name[language]}>
      <ValuePairs data={data} keys={keys} signed />
    </Card>
  )
}
