import { dischargeCauses } from '@kilowatch/catalog'
import { type Discharge, depthSources, dischargeCalls, dischargeStates, energySources } from '@kilowatch/contract'
import { wholeMinutes } from '@kilowatch/work'
import { Button } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../shared/query.ts'
import { useLanguage } from '../../../shared/use-formats.ts'
import { Card } from '../../../ui/card.tsx'
import { summaryOf } from '../../../ui/charts/summary-of.ts'
import { TimeChart } from '../../../ui/charts/time-chart.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Empty } from '../../../ui/placeholders.tsx'
import { Clock } from '../../../ui/value.tsx'
import { chartGaps } from '../chart-parts.ts'
import { type DeviceData, livePoll } from '../device-data.ts'
import { dischargePanels } from './discharge-panels.ts'
import { Figures } from './figures.tsx'

interface DischargeCardProps {
  data: DeviceData
  id: string
  onClose: () => void
}

/** One discharge: its figures, and what the battery and its cells did meanwhile. */
export function DischargeCard({ data, id, onClose }: DischargeCardProps) {
  const { t } = useTranslation('discharges')
  const query = { box_id: data.device.id, id }
  const asked = useCall(dischargeCalls.readDischarge, { query }, { every: livePoll })
  return (
    <Card title={t('one')} extra={<Button onClick={onClose}>{t('close')}</Button>}>
      <Loaded of={asked} what={t('one')} height={420}>
        {(discharge) => (
          <>
            <Head discharge={discharge} />
            <Facts discharge={discharge} />
            <Curves data={data} id={id} />
          </>
        )}
      </Loaded>
    </Card>
  )
}

function Head({ discharge: { startedAt, endedAt, state, cause, unseenMinutes } }: { discharge: Discharge }) {
  const { t } = useTranslation('discharges')
  const language = useLanguage()
  return (
    <p className={`kw-discharge-head${state === 'running' ? ' kw-discharge-running' : ''}`}>
      <strong>{dischargeStates[state][language]}</strong>
      <span>
        <Clock at={startedAt} /> – {endedAt ? <Clock at={endedAt} /> : t('now')}
      </span>
      {cause ? <span>{dischargeCauses[cause][language]}</span> : null}
      {state === 'unseen' ? <span>{t('unseen')}</span> : null}
      {unseenMinutes > 0 ? <span>{t('silent', { minutes: unseenMinutes })}</span> : null}
    </p>
  )
}

function Facts({ discharge: one }: { discharge: Discharge }) {
  const { t } = useTranslation('discharges')
  const language = useLanguage()
  return (
    <Figures
      of={[
        [t('duration'), wholeMinutes(one.minutes), 'min', 0],
        [t('depth'), one.depth, '%', 1, one.depthOf ? depthSources[one.depthOf][language] : undefined],
        [t('energy'), one.energy, 'kW.h', 3, one.energyOf ? energySources[one.energyOf][language] : undefined],
        [t('taken'), one.ampHours, 'A.h', 1],
        [t('highestCurrent'), one.highestCurrent, 'A', 1],
        [t('startVoltage'), one.startVoltage, 'V', 1],
        [t('lowestVoltage'), one.lowestVoltage, 'V', 1],
        [t('endVoltage'), one.endVoltage, 'V', 1],
        [t('startCharge'), one.startCharge, '%', 1],
        [t('lowestCharge'), one.lowestCharge, '%', 1],
        [t('lowestCell'), one.lowestCellVoltage, 'V', 3, one.lowestCell ?? undefined],
      ]}
    />
  )
}

const steps = 300

function Curves({ data: { device, type }, id }: Pick<DischargeCardProps, 'data' | 'id'>) {
  const { t } = useTranslation(['discharges', 'charts'])
  const language = useLanguage()
  const asked = useCall(dischargeCalls.readDischargeData, { query: { box_id: device.id, id, steps } }, { every: livePoll, keep: true })
  const words = useMemo(() => ({ cells: t('cells'), lowest: t('lowest'), highest: t('highest') }), [t])
  const panels = useMemo(() => (asked.data ? dischargePanels(type, asked.data, words, language) : []), [asked.data, type, words, language])
  const gaps = useMemo(() => chartGaps(asked.data, (key, values) => t(`charts:${key}`, values)), [asked.data, t])
  return (
    <Loaded of={asked} what={t('curves')} height={320}>
      {({ from, to, step }) =>
        panels.length === 0 ? (
          <Empty text={t('noCurves')} />
        ) : (
          <TimeChart
            panels={panels}
            span={{ from: new Date(from).getTime(), to: new Date(to).getTime() }}
            gaps={gaps}
            step={step}
            summary={summaryOf(panels, (facts) => t('charts:facts', { ...facts })) || t('noCurves')}
          />
        )
      }
    </Loaded>
  )
}
