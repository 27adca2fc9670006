import { type Fault, type FaultCurve, faultCalls } from '@kilowatch/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { alarmTitle } from '../../shared/alarm-text.ts'
import { deviceLink } from '../../shared/device-links.ts'
import { Link } from '../../shared/link.tsx'
import { useCall } from '../../shared/query.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { Card } from '../../ui/card.tsx'
import { chartGaps } from '../../ui/charts/gaps.ts'
import { summaryOf } from '../../ui/charts/summary-of.ts'
import { TimeChart } from '../../ui/charts/time-chart.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { useMaintenanceBands } from '../../ui/maintenance/use-windows.ts'
import { evidencePanels, type Numbered, numbered, speaksOfReadings } from './evidence-model.ts'
import styles from './faults.module.css'

/** Milliseconds: no event tells of new readings here. */
const every = 60_000

/** What the points that alarmed reported around its first sign and since. */
export function Evidence({ fault }: { fault: Fault }) {
  const { t } = useTranslation('faults')
  const alarms = useMemo(() => numbered(fault.evidence), [fault.evidence])
  const isCharted = fault.evidence.some(speaksOfReadings)
  const curves = useCall(faultCalls.readFaultCurves, { params: { id: fault.id } }, { enabled: isCharted, keep: true, every })
  if (!isCharted) return null
  return (
    <Card title={t('evidence.title')} note={t('evidence.note')}>
      <Loaded of={curves} what={t('evidence.title')} height={240}>
        {(data) => data.map((curve) => <Curve key={curve.device.id} fault={fault} curve={curve} alarms={alarms} />)}
      </Loaded>
    </Card>
  )
}

function Curve({ fault, curve, alarms }: { fault: Fault; curve: FaultCurve; alarms: readonly Numbered[] }) {
  const { t } = useTranslation(['faults', 'charts'])
  const language = useLanguage()
  const panels = useMemo(() => evidencePanels(curve, alarms, language), [curve, alarms, language])
  const span = useMemo(() => ({ from: Date.parse(curve.from), to: Date.parse(curve.to) }), [curve])
  const gaps = useMemo(() => chartGaps(curve, (key, values) => t(`charts:${key}`, values)), [curve, t])
  const { id, type, name } = curve.device
  const visible = fault.members.find((member) => member.id === id)?.visible
  const bands = useMaintenanceBands(id, span, visible === true)
  const own = alarms.filter(({ was }) => was.deviceId === id)
  const summary = summaryOf(panels, (facts) => t('charts:facts', { ...facts })) || t('charts:noFacts')
  return (
    <section className={styles.curve} aria-label={name}>
      {panels.length === 0 ? (
        <p className={styles.none}>{t('evidence.none')}</p>
      ) : (
        <TimeChart panels={panels} span={span} gaps={gaps} bands={bands} step={curve.step} summary={summary} />
      )}
      <ol className={styles.marks}>
        {own.map(({ number, was }) => (
          <li key={was.id}>
            <span aria-hidden="true">{number}</span> {alarmTitle(was, language)}
          </li>
        ))}
      </ol>
      {visible ? <Link to={deviceLink({ id, type }, own[0]?.was.point)}>{t('evidence.device', { name })}</Link> : null}
    </section>
  )
}
