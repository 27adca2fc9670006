import { type AlarmDetail, alarmCalls, type Reading, telemetryCalls } from '@kilowatch/contract'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useJudged } from '../../../shared/freshness.ts'
import { useWatch } from '../../../shared/live.ts'
import { useCall } from '../../../shared/query.ts'
import { Failure, Skeleton } from '../../../ui/placeholders.tsx'
import { useAlarmView } from '../use-alarm-view.ts'
import { detailId } from '../use-detail-focus.ts'
import { AlarmChart } from './alarm-chart.tsx'
import styles from './alarm-detail.module.css'
import { measureOf } from './alarm-measure.ts'
import { BeforeBox } from './before-box.tsx'
import { neighborOf } from './chart-model.ts'
import { DetailActions } from './detail-actions.tsx'
import { DetailHead } from './detail-head.tsx'
import { DutyBox } from './duty-box.tsx'
import { FactsRow } from './facts-row.tsx'
import { SideNotes } from './side-notes.tsx'
import { StepList } from './step-list.tsx'
import { SuggestionBox } from './suggestion-box.tsx'
import { ToldList } from './told-list.tsx'
import { useSuggestion } from './use-suggestion.ts'

/** One alarm: what, since when, its value against its limits, what was done, and what can be done. */
export function AlarmDetailPanel({ alarmId }: { alarmId: string }) {
  const { t } = useTranslation('alarms')
  const panel = useRef<HTMLElement>(null)
  const [, change] = useAlarmView()
  const alarm = useCall(alarmCalls.readAlarm, { params: { alarmId } }, { poll: 20_000 })
  const close = () => change({ alarm: '' })
  useEffect(() => {
    // On a phone the detail covers the list: reading goes on in it.
    if (window.matchMedia('(max-width: 1199px)').matches) panel.current?.focus()
  }, [])
  return (
    <aside ref={panel} id={detailId} className={styles.panel} aria-label={t('detail.name')} tabIndex={-1}>
      {alarm.data ? (
        <Content alarm={alarm.data} onClose={close} />
      ) : (
        <>
          <DetailHead alarm={null} at={null} onClose={close} />
          {alarm.error ? (
            <Failure what={t('detail.what')} error={alarm.error} at={alarm.errorUpdatedAt} onRetry={() => void alarm.refetch()} />
          ) : (
            <div className={styles.body}>
              <Skeleton height={520} />
            </div>
          )}
        </>
      )}
    </aside>
  )
}

function Content({ alarm, onClose }: { alarm: AlarmDetail; onClose: () => void }) {
  const { t } = useTranslation('alarms')
  const { at, newest, keys } = useNewest(alarm)
  const point = measureOf(alarm)
  const suggestion = useSuggestion(alarm)
  return (
    <>
      <DetailHead alarm={alarm} at={at} onClose={onClose} />
      <div className={styles.body}>
        <FactsRow alarm={alarm} newest={newest} />
        {point && alarm.deviceId ? (
          <AlarmChart
            alarm={{ ...alarm, deviceId: alarm.deviceId }}
            point={point}
            newest={newest}
            neighbor={neighborOf(point.key, keys)}
            suggestion={suggestion.data}
          />
        ) : null}
        <div className={styles.pair}>
          <DutyBox alarm={alarm} />
          <BeforeBox alarm={alarm} />
        </div>
        {suggestion.data ? <SuggestionBox alarm={alarm} suggestion={suggestion.data} /> : null}
        {suggestion.error && !suggestion.data ? (
          <Failure
            what={t('suggestion.name')}
            error={suggestion.error}
            at={suggestion.errorUpdatedAt}
            onRetry={() => void suggestion.refetch()}
          />
        ) : null}
        <ToldList alarm={alarm} />
        <div className={styles.columns}>
          <StepList alarm={alarm} />
          <SideNotes alarm={alarm} />
        </div>
      </div>
      <DetailActions alarm={alarm} />
    </>
  )
}

/** The newest reading of the alarm's point, live; when the device was heard last, and which points it has. */
function useNewest(alarm: AlarmDetail): { at: string | null; newest: Reading | undefined; keys: readonly string[] } {
  const { deviceId } = alarm
  useWatch(deviceId ? [deviceId] : [])
  const latest = useCall(telemetryCalls.readLatest, { params: { deviceId: deviceId ?? '' } }, { enabled: deviceId !== null, poll: 20_000 })
  const readings = useJudged(latest.data?.readings)
  return {
    at: latest.data?.at ?? null,
    newest: readings.find((reading) => reading.key === alarm.point),
    keys: readings.map(({ key }) => key),
  }
}
