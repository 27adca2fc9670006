import { alarmCalls, telemetryCalls, thresholdCalls } from '@kilowatch/contract'
import { Button, Segmented } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { RouteEntry } from '../../../app/routes.ts'
import { alarmTitle } from '../../../shared/alarm-text.ts'
import { download } from '../../../shared/client.ts'
import { useNow } from '../../../shared/clock.ts'
import { formatDuration } from '../../../shared/formats.ts'
import { useCall } from '../../../shared/query.ts'
import { useLanguage } from '../../../shared/use-formats.ts'
import { Card } from '../../../ui/card.tsx'
import type { TimeSpan } from '../../../ui/charts/chart-model.ts'
import { summaryOf } from '../../../ui/charts/summary-of.ts'
import { TimeChart } from '../../../ui/charts/time-chart.tsx'
import { ExportButton } from '../../../ui/export-button.tsx'
import { Empty, Failure, Skeleton } from '../../../ui/placeholders.tsx'
import { urlChoice, urlList, urlNumber, useUrlState } from '../../../ui/use-url-state.ts'
import { chartGaps } from '../chart-parts.ts'
import type { DeviceData } from '../device-data.ts'
import { DevicePage } from '../device-page.tsx'
import { mostPoints, useHistory } from '../use-history.ts'
import { historyPanels, pointColors } from './history-panels.ts'
import { longestExport, type RangeChoice, rangeChoices, rangeOf, steadyNow, widened } from './history-range.ts'
import { HistoryTable } from './history-table.tsx'
import { firstPoints, pointChoices } from './point-choices.ts'
import { PointPicker } from './point-picker.tsx'
import { RangePicker } from './range-picker.tsx'
import './history.css'

const fields = {
  points: urlList(),
  range: urlChoice(rangeChoices, '24h'),
  from: urlNumber(0),
  to: urlNumber(0),
  view: urlChoice(['curve', 'bar', 'table'], 'curve'),
}
const steps = { curve: 600, bar: 48 }

/** What the device was: measures over time, one panel each, with limits, alarms and gaps. Everything chosen is in the address. */
export function DeviceHistoryPage({ route }: { route: RouteEntry }) {
  return <DevicePage route={route}>{(data) => <HistoryOf data={data} />}</DevicePage>
}

function HistoryOf({ data }: { data: DeviceData }) {
  const { t } = useTranslation('history')
  const language = useLanguage()
  const { device, type } = data
  const [chosen, choose] = useUrlState(fields)
  const now = useNow()
  const span = useSpan(chosen.range, chosen.from, chosen.to, now)
  const groups = useMemo(() => pointChoices(type, device.points, language, t('otherPoints')), [type, device.points, language, t])
  const offered = new Set(groups.flatMap((group) => group.options.map((option) => option.value)))
  const wanted = chosen.points.filter((key) => offered.has(key)).slice(0, mostPoints)
  const points = wanted.length > 0 ? wanted : firstPoints(type, device.points)
  const zoom = ({ from, to }: TimeSpan) => choose({ range: 'custom', from, to }, { replace: false })
  if (offered.size === 0) return <Empty text={t('noPoints')} />
  return (
    <>
      <div className="kw-history-bar">
        <PointPicker groups={groups} chosen={points} colors={pointColors(points)} onChoose={(next) => choose({ points: next })} />
        <RangePicker
          range={chosen.range}
          span={span}
          now={now}
          onChoose={(range) => choose({ range, from: 0, to: 0 }, { replace: false })}
          onCustom={zoom}
        />
        <Segmented
          value={chosen.view}
          options={(['curve', 'bar', 'table'] as const).map((view) => ({ value: view, label: t(`view.${view}`) }))}
          onChange={(view) => choose({ view })}
        />
        {chosen.range === 'custom' && <Button onClick={() => zoom(widened(span, now))}>{t('wider')}</Button>}
        <SampleExport data={data} points={points} span={span} />
      </div>
      {chosen.view === 'table' ? (
        <HistoryTable data={data} points={points} span={span} />
      ) : (
        <HistoryChart data={data} points={points} span={span} view={chosen.view} onZoom={zoom} />
      )}
    </>
  )
}

/** The chosen time; relative ones move on in whole minutes. */
function useSpan(range: RangeChoice, from: number, to: number, now: number): TimeSpan {
  const steady = steadyNow(range, now)
  return useMemo(() => rangeOf(range, steady, from, to), [range, steady, from, to])
}

interface HistoryChartProps {
  data: DeviceData
  points: readonly string[]
  span: TimeSpan
  view: 'curve' | 'bar'
  onZoom: (span: TimeSpan) => void
}

function HistoryChart({ data, points, span, view, onZoom }: HistoryChartProps) {
  const { t } = useTranslation(['history', 'charts'])
  const language = useLanguage()
  const navigate = useNavigate()
  const { device, type } = data
  const history = useHistory(device.id, points, span, { steps: steps[view] })
  const thresholds = useCall(thresholdCalls.readThresholds, { params: { deviceId: device.id } })
  const alarms = useCall(
    alarmCalls.listAlarms,
    {
      query: {
        deviceId: device.id,
        state: 'all',
        kind: 'threshold',
        from: new Date(span.from).toISOString(),
        to: new Date(span.to).toISOString(),
        pageSize: 200,
      },
    },
    { keep: true },
  )
  const panels = useMemo(
    () =>
      history.data
        ? historyPanels({
            type,
            points,
            history: history.data,
            rules: thresholds.data?.rules ?? {},
            alarms: alarms.data?.items ?? [],
            span,
            language,
            form: view === 'bar' ? 'bar' : 'line',
            alarmTitle: (alarm) => alarmTitle(alarm, language),
          })
        : [],
    [type, points, history.data, thresholds.data, alarms.data, span, language, view],
  )
  const gaps = useMemo(() => chartGaps(history.data, (key, values) => t(`charts:${key}`, values)), [history.data, t])
  if (history.isPending) return <Skeleton height={420} />
  if (history.isError && !history.data) {
    return <Failure what={t('title')} error={history.error} at={history.errorUpdatedAt} onRetry={() => void history.refetch()} />
  }
  const empty = panels.every((panel) => panel.series.every((series) => series.at.length === 0))
  return (
    <Card
      title={t('title')}
      note={history.data?.step ? t(view === 'bar' ? 'barNote' : 'stepNote', { step: formatDuration(history.data.step) }) : t('rawNote')}
      extra={<span className="kw-quiet kw-hint">{t('zoomHint')}</span>}
    >
      {empty && gaps.length === 0 ? (
        <Empty text={t('noData')} />
      ) : (
        <TimeChart
          panels={panels}
          span={span}
          gaps={gaps}
          step={history.data?.step ?? null}
          summary={summaryOf(panels, (facts) => t('charts:facts', { ...facts })) || t('noData')}
          onZoom={onZoom}
          onMark={(mark) => void navigate(`/current_message?${new URLSearchParams({ alarm: mark.id })}`)}
        />
      )}
    </Card>
  )
}

/** Stored samples of the shown points and time as a file; the server refuses more than seven days, so does the button. */
function SampleExport({ data, points, span }: { data: DeviceData; points: readonly string[]; span: TimeSpan }) {
  const { t } = useTranslation('history')
  const range = { points: points.join(','), from: new Date(span.from).toISOString(), to: new Date(span.to).toISOString() }
  return (
    <ExportButton
      problem={() => (span.to - span.from > longestExport ? t('exportTooLong') : null)}
      fetch={(format) => download(telemetryCalls.exportSamples, { params: { deviceId: data.device.id }, query: { ...range, format } })}
    />
  )
}
