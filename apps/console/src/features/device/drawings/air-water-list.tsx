import type { AirWater, AirWaterState, Flow } from '@kilowatch/catalog'
import { useTranslation } from 'react-i18next'
import type { DeviceData } from '../device-data.ts'
import { PointValue } from '../overview/point-value.tsx'
import { lineClass } from './air-water-lines.ts'

interface Row {
  name: string
  flow: Flow
  values: readonly Said[]
}
/** A point, and the word that tells it from others in its unit. */
interface Said {
  key: string
  word?: string
}

/** The way of the air from top to bottom, then the circuits under its coil. */
export function AirWaterList({ part, data, state }: { part: AirWater; data: DeviceData; state: AirWaterState }) {
  const { t } = useTranslation('drawings')
  const { back, supply, filter, fan, water, compressor } = part
  const rows: readonly Row[] = [
    { name: t('air.return'), flow: state.air, values: [{ key: back.temperature }, { key: back.humidity }] },
    { name: t('air.filter'), flow: state.air, values: [{ key: filter }] },
    { name: t('air.fan'), flow: state.air, values: [{ key: fan.speed }, { key: fan.flow }] },
    { name: t('air.supply'), flow: state.air, values: [{ key: supply.temperature }, { key: supply.humidity }] },
    {
      name: t('air.water'),
      flow: state.water,
      values: [
        { key: water.in, word: t('air.in') },
        { key: water.out, word: t('air.out') },
        { key: water.flow },
        { key: water.valve, word: t('air.open') },
      ],
    },
    {
      name: t('air.compressor'),
      flow: state.refrigerant,
      values: [
        { key: compressor.current },
        { key: compressor.suction, word: t('air.suction') },
        { key: compressor.discharge, word: t('air.discharge') },
      ],
    },
  ]
  return (
    <ol className="kw-air-list">
      {rows
        .map((row) => ({ ...row, values: row.values.filter(({ key }) => data.readings.has(key)) }))
        .filter(({ values }) => values.length > 0)
        .map(({ name, flow, values }) => (
          <li key={name} className={lineClass[flow]}>
            <b>{name}</b>
            {flow !== 'none' && <small>{t(`air.${flow}`)}</small>}
            <span>
              {values.map(({ key, word }) => (
                <span key={key}>
                  <PointValue data={data} pointKey={key} ageless /> {word && <small>{word}</small>}
                </span>
              ))}
            </span>
          </li>
        ))}
    </ol>
  )
}
