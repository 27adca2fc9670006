import { type Alarm, type AlarmStatistics, alarmCalls, alarmKinds, alarmStatisticsCalls, deviceCalls } from '@kilowatch/contract'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { download } from '../../../shared/client.ts'
import { useNow } from '../../../shared/clock.ts'
import { proposalLink } from '../../../shared/device-links.ts'
import { formatDuration, isoDate } from '../../../shared/formats.ts'
import { Link } from '../../../shared/link.tsx'
import type { PageProps } from '../../../shared/page-definition.ts'
import { useCall } from '../../../shared/query.ts'
import { useUrlState } from '../../../shared/url-state.ts'
import { useLanguage } from '../../../shared/use-formats.ts'
import { Card } from '../../../ui/card.tsx'
import { ExportButton } from '../../../ui/export-button.tsx'
import { Page } from '../../../ui/page.tsx'
import { Empty, Failure, Skeleton } from '../../../ui/placeholders.tsx'
import { Time } from '../../../ui/value.tsx'
import { rangeProblem } from '../alarm-view.ts'
import { RangeFilter } from '../range-filter.tsx'
import { AlarmLines } from './alarm-lines.tsx'
import { FiguresStrip } from './figures-strip.tsx'
import { HeatLegend, HeatMap } from './heat-map.tsx'
import { LevelsCard } from './levels-card.tsx'
import { StandingLegend, StandingRows } from './standing-rows.tsx'
import styles from './statistics.module.css'
import { countProblem, historyAddress, type StatisticsView, statisticsFields, statisticsQuery } from './statistics-view.ts'
import { WeeksCard } from './weeks-card.tsx'

/** Milliseconds. */
const poll = 60_000

/** When alarms are raised, of which kind and where, how soon they are confirmed and over, and which only make noise. */
export function AlarmStatisticsPage({ route }: PageProps) {
  const language = useLanguage()
  const now = useNow()
  const [view, change] = useUrlState(statisticsFields)
  const query = statisticsQuery(view, now, isoDate(now))
  const statistics = useCall(alarmStatisticsCalls.readAlarmStatistics, { query }, { poll, keep: true })
  return (
    <Page actions={<Head view={view} now={now} onChange={change} />}>
      {statistics.data ? (
        <Cards data={statistics.data} view={view} now={now} />
      ) : statistics.isError ? (
        <Card>
          <Failure
            what={route.title[language]}
            error={statistics.error}
            at={statistics.errorUpdatedAt}
            onRetry={() => void statistics.refetch()}
          />
        </Card>
      ) : (
        <Skeleton height={520} />
      )}
    </Page>
  )
}

interface CardsProps {
  data: AlarmStatistics
  view: StatisticsView
  now: number
}

function Cards({ data, view, now }: CardsProps) {
  const { t } = useTranslation('alarms')
  const language = useLanguage()
  if (data.alarms === 0)
    return (
      <div className={styles.page}>
        <Card flush>
          <FiguresStrip data={data} view={view} />
        </Card>
        <Card>
          <Empty text={t('statistics.none')} />
        </Card>
      </div>
    )
  return (
    <div className={styles.page}>
      <Card flush>
        <FiguresStrip data={data} view={view} />
      </Card>
      <div className={styles.grid}>
        <div className={[styles.page, styles.wide].join(' ')}>
          <Card title={t('statistics.hours')} note={t('statistics.hoursNote')} extra={<HeatLegend />}>
            <HeatMap hours={data.hours} />
          </Card>
          <WeeksCard weeks={data.weeks} targets={data.targets} />
        </div>
        <div className={styles.page}>
          <LevelsCard levels={data.levels} targets={data.targets} view={view} />
          <Card title={t('statistics.kinds')} extra={<StandingLegend />}>
            <StandingRows
              rows={data.kinds.map((each) => ({
                key: each.kind,
                name: alarmKinds[each.kind][language],
                address: historyAddress(view, { kind: each.kind }),
                standing: each,
              }))}
            />
          </Card>
        </div>
        <Card title={t('statistics.devices')} note={t('statistics.devicesNote', { count: data.deviceCount })}>
          {data.devices.length === 0 ? (
            <Empty text={t('statistics.noDevices')} />
          ) : (
            <StandingRows
              rows={data.devices.map((each) => ({
                key: each.deviceId,
                name: [each.site, each.deviceName].filter(Boolean).join(' '),
                address: historyAddress(view, { deviceId: each.deviceId }),
                standing: each,
              }))}
            />
          )}
        </Card>
        <Card title={t('statistics.flapping')} note={t('statistics.flappingNote')} flush>
          {data.flapping.length === 0 ? (
            <Empty text={t('statistics.noFlapping')} />
          ) : (
            <AlarmLines
              lines={data.flapping.map(({ alarm, alarms, everySeconds }) => ({
                alarm,
                address: historyAddress(view, { alarm: alarm.id, ...(alarm.deviceId ? { deviceId: alarm.deviceId } : {}) }),
                figures: (
                  <>
                    <b>{t('statistics.times', { count: alarms })}</b>
                    <small>{t('statistics.every', { span: formatDuration(everySeconds * 1_000) })}</small>
                    <Proposal alarm={alarm} />
                  </>
                ),
              }))}
            />
          )}
        </Card>
        <Card title={t('statistics.longest')} flush>
          <AlarmLines
            lines={data.longest.map((alarm) => ({
              alarm,
              address: historyAddress(view, { alarm: alarm.id, ...(alarm.deviceId ? { deviceId: alarm.deviceId } : {}) }),
              figures: (
                <>
                  <b>{formatDuration((alarm.releasedAt ? Date.parse(alarm.releasedAt) : now) - Date.parse(alarm.openedAt))}</b>
                  <small>{alarm.releasedAt ? <Time at={alarm.openedAt} /> : t('statistics.goesOn')}</small>
                </>
              ),
            }))}
          />
        </Card>
      </div>
    </div>
  )
}

interface HeadProps {
  view: StatisticsView
  now: number
  onChange: (change: Partial<StatisticsView>) => void
}

/** Site and time; all of it as a workbook, and the alarms behind it as a table. */
function Head({ view, now, onChange }: HeadProps) {
  const { t } = useTranslation('alarms')
  const facets = useCall(deviceCalls.readDeviceFacets, {})
  const sites = (facets.data?.sites ?? []).map(({ site }) => site).filter((site) => site !== '')
  const today = isoDate(now)
  const wrong = rangeProblem(view, today)
  const { from, to, site } = statisticsQuery(view, now, today)
  const query = { from, to: to ?? new Date(now).toISOString(), ...(site ? { site } : {}) }
  return (
    <>
      <Select
        aria-label={t('filters.sites')}
        placeholder={t('filters.allSites')}
        className={styles.site ?? ''}
        popupMatchSelectWidth={false}
        allowClear
        showSearch
        value={view.site || null}
        options={sites.map((each) => ({ value: each, label: each }))}
        onChange={(each: string | null | undefined) => onChange({ site: each ?? '' })}
      />
      <RangeFilter value={view} problem={countProblem(view, today)} onChange={onChange} />
      <ExportButton
        fetch={(format) => download(alarmCalls.exportAlarms, { query: { ...query, state: 'all', format } })}
        problem={() => (wrong ? t(`range.problem.${wrong}`) : null)}
        name={t('statistics.alarmList')}
        first={{
          name: t('statistics.workbook'),
          fetch: () => download(alarmStatisticsCalls.exportAlarmStatistics, { query }),
        }}
      />
    </>
  )
}

/** Where limits flap: leads to them, with a proposal reckoned from what was read. */
function Proposal({ alarm: { kind, point, deviceId, deviceType } }: { alarm: Alarm }) {
  const { t } = useTranslation('alarms')
  if (kind !== 'threshold' || !point || !deviceId || !deviceType) return null
  return <Link to={proposalLink({ id: deviceId, type: deviceType }, point)}>{t('statistics.propose')}</Link>
}
