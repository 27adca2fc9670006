import {
  formatFigure,
  formatMeasure,
  type PowerPath,
  pathState,
  pointName,
  type Runtime,
  resolvePoint,
  shownPath,
  shownUnit,
} from '@kilowatch/catalog'
import { thresholdCalls } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../shared/clock.ts'
import { useCall } from '../../../shared/query.ts'
import { useFormats, useLanguage } from '../../../shared/use-formats.ts'
import { Card } from '../../../ui/card.tsx'
import { readGood } from '../../../ui/diagrams/power-path-diagram.tsx'
import { Age } from '../../../ui/value.tsx'
import type { DeviceData } from '../device-data.ts'
import { useHistory } from '../use-history.ts'
import { DischargeCurve } from './discharge-curve.tsx'
import { goodValue, oldReading } from './good-value.ts'
import { PointValue } from './point-value.tsx'
import { type Remaining, remainingOf } from './remaining.ts'
import { ValuePairs } from './value-pairs.tsx'

const hour = 3_600_000
const minute = 60_000

/** How long the battery lasts: the one big number of a UPS. */
export function RuntimeCard({ part, data }: { part: Runtime; data: DeviceData }) {
  const { t } = useTranslation('device')
  const { device, type, readings } = data
  const discharging = dischargeStart(data)
  const thresholds = useCall(thresholdCalls.readThresholds, { params: { deviceId: device.id } })
  const now = Math.floor(useNow() / 20_000) * 20_000
  const history = useHistory(
    device.id,
    [part.charge],
    { from: (discharging ?? now) - minute, to: now },
    { every: 20_000, steps: 240, enabled: discharging !== undefined && readings.has(part.charge) },
  )
  const curve = history.data?.series.find((series) => series.key === part.charge)
  const cutOff = thresholds.data?.rules[part.charge]?.low?.[0]
  const remaining = remainingOf(goodValue(data, part.minutes), discharging === undefined ? undefined : curve, cutOff ?? 0)
  const state = part.values.map((key) => resolvePoint(type, key)).find((point) => point?.point.kind === 'state' && readings.has(point.key))
  const pairs = part.values.filter((key) => key !== state?.key)
  if (!readings.has(part.minutes) && !readings.has(part.charge) && pairs.every((key) => !readings.has(key))) return null
  return (
    <Card title={t('runtime.title')} {...(state ? { extra: <PointValue data={data} pointKey={state.key} /> } : {})}>
      <BigNumber part={part} data={data} remaining={remaining} discharging={discharging !== undefined} />
      {discharging !== undefined && curve ? (
        <DischargeCurve curve={curve} since={discharging} minutes={remaining?.minutes} cutOff={cutOff} type={type} />
      ) : (
        <ChargeBar part={part} data={data} cutOff={cutOff} />
      )}
      <ValuePairs data={data} keys={pairs} signed />
    </Card>
  )
}

/** When the battery began to carry the load; undefined while it does not. */
function dischargeStart(data: DeviceData): number | undefined {
  const path = data.type.overview.find((part): part is PowerPath => part.part === 'power-path')
  if (!path || data.stale) return undefined
  const read = readGood(data.readings)
  const state = pathState(data.type, shownPath(data.type, path, read), read, false)
  const battery = path.nodes.find((node) => node.role === 'battery')
  if (!battery || state.nodes[battery.id] !== 'backup') return undefined
  const alarm = data.alarms.find(({ kind, point }) => kind === 'state' && point === path.by)
  return alarm ? new Date(alarm.openedAt).getTime() : Math.floor(Date.now() / hour) * hour
}

interface BigNumberProps {
  part: Runtime
  data: DeviceData
  remaining: Remaining | undefined
  discharging: boolean
}

function BigNumber({ part, data, remaining, discharging }: BigNumberProps) {
  const { t } = useTranslation('device')
  const language = useLanguage()
  const now = useNow()
  const formats = useFormats(now)
  const load = goodValue(data, part.load)
  const loadPoint = resolvePoint(data.type, part.load)?.point
  const unit = loadPoint && loadPoint.kind !== 'state' ? shownUnit(loadPoint.unit, language) : ''
  const until = remaining && formats.time(now + remaining.minutes * minute, true)
  const old = remaining ? undefined : oldReading(data, part.minutes)
  const known = remaining?.minutes ?? old?.value
  return (
    <div className={`kw-runtime${discharging ? ' kw-runtime-backup' : ''}${remaining ? '' : ' kw-runtime-unknown'}`}>
      <span className="kw-big">{known === undefined ? '—' : formatFigure(known, 0)}</span>
      <span className="kw-big-unit">{shownUnit('min', language)}</span>
      <div className="kw-runtime-words">
        {old && <Age at={old.at} />}
        {until && <strong>{t(discharging ? 'runtime.until' : 'runtime.ifNow', { time: until })}</strong>}
        {load !== undefined && loadPoint?.kind === 'measure' && (
          <span>{t('runtime.atLoad', { load: `${formatMeasure(loadPoint, load)} ${unit}` })}</span>
        )}
        <span>
          {t(remaining ? `runtime.by.${remaining.by}` : data.readings.has(part.minutes) ? 'runtime.stale' : 'runtime.notReported')}
        </span>
      </div>
    </div>
  )
}

function ChargeBar({ part, data, cutOff }: { part: Runtime; data: DeviceData; cutOff: number | undefined }) {
  const { t } = useTranslation('device')
  const language = useLanguage()
  const charge = goodValue(data, part.charge)
  const point = resolvePoint(data.type, part.charge)
  if (!point || !data.readings.has(part.charge)) return null
  const low = charge !== undefined && cutOff !== undefined && charge <= cutOff
  return (
    <div className="kw-charge">
      <div className="kw-bar" style={{ '--bar': low ? 'var(--major)' : 'var(--normal)' } as React.CSSProperties}>
        <span style={{ width: `${charge ?? 0}%` }} />
        {cutOff !== undefined && <i style={{ left: `${cutOff}%` }} />}
      </div>
      <div className="kw-charge-words">
        <span>{cutOff !== undefined && t('runtime.alarmLine', { value: `${cutOff}%` })}</span>
        <b>
          {pointName(point, language)} <PointValue data={data} pointKey={part.charge} />
        </b>
      </div>
    </div>
  )
}
