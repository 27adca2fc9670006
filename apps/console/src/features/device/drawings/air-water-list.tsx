import type { AirWater, AirWaterState, Flow } from '@kilowatch/catalog'
import { useTranslation } from 'react-i18next'
import type { DeviceData } from '../device-data.ts'
import { PointValue } from '../overview/point-value.tsx'
import { lineClass } from './air-water-lines.ts'

interface Row {
  name: string
  flow: Flow
  keys: readonly string[]
}

/** The way of the air from top to bottom, then the circuits under its coil. */
export function AirWaterList({ part, data, state }: { part: AirWater; data: DeviceData; state: AirWaterState }) {
  const { t } = useTranslation('drawings')
  const { back, supply, filter, fan, water, compressor } = part
  const rows: readonly Row[] = [
    { name: t('air.return'), flow: state.air, keys: [back.temperature, back.humidity] },
    { name: t('air.filter'), flow: state.air, keys: [filter] },
    { name: t('air.fan'), flow: state.air, keys: [fan.speed, fan.flow] },
    { name: t('air.supply'), flow: state.air, keys: [supply.temperature, supply.humidity] },
    { name: t('air.water'), flow: state.water, keys: [water.in, water.out, water.flow, water.valve] },
    { name: t('air.compressor'), flow: state.refrigerant, keys: [compressor.current, compressor.suction, compressor.discharge] },
  ]
  return (
    <ol className="kw-air-list">
      {rows
        .map((row) => ({ ...row, keys: row.keys.filter((key) => data.readings.has(key)) }))
        .filter(({ keys }) => keys.length > 0)
        .map(({ name, flow, keys }) => (
          <li key={name} className={lineClass[flow]}>
            <b>{name}</b>
            {flow !== 'none' && <small>{t(`air.${flow}`)}</small>}
            <span>
              {keys.map((key) => (
                <PointValue key={key} data={data} pointKey={key} ageless />
              ))}
            </span>
          </li>
        ))}
    </ol>
  )
}
