import { alarmCalls, telemetryCalls, thresholdCalls } from '@kilowatch/contract'
import { Alert, Segmented } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { alarmTitle } from '../../../shared/alarm-text.ts'
import { download } from '../../../shared/client.ts'
import { useNow } from '../../../shared/clock.ts'
import { formatDuration } from '../../../shared/formats.ts'
import type { PageProps } from '../../../shared/page-definition.ts'
import { useCall } from '../../../shared/query.ts'
import { useLanguage } from '../../../shared/use-formats.ts'
import { Card } from '../../../ui/card.tsx'
import type { SeriesColor, TimeSpan } from '../../../ui/charts/chart-model.ts'
import { summaryOf } from '../../../ui/charts/summary-of.ts'
import { TimeChart } from '../../../ui/charts/time-chart.tsx'
import { ExportButton } from '../../../ui/export-button.tsx'
import { useMaintenanceBands } from '../../../ui/maintenance/use-windows.ts'
import { Empty, Failure, Skeleton } from '../../../ui/placeholders.tsx'
import { urlChoice, urlList, urlText, useUrlState } from '../../../ui/use-url-state.ts'
import { chartGaps } from '../chart-parts.ts'
import type { DeviceData } from '../device-data.ts'
import { DevicePage } from '../device-page.tsx'
import { mostPoints, useHistory } from '../use-history.ts'
import { ComparedPicker, useCompared } from './compared-devices.tsx'
import { type ComparedDevice, historyPanels, mostCompared, panelGroups, pointColors } from './history-panels.ts'
import { longestExport, type RangeChoice } from './history-range.ts'
import { HistoryTable } from './history-table.tsx'
import { firstPoints, pointChoices } from './point-choices.ts'
import { PointPicker } from './point-picker.tsx'
import { RangeFigures } from './range-figures.tsx'
import { CustomRange, RangePicker } from './range-picker.tsx'
import { useChosenRange } from './use-chosen-range.ts'
import './history.css'

const fields = {
  points: urlList(),
  /** What the other pages of the device look at: shown where nothing was chosen here. */
  point: urlText(),
  /** Other devices whose lines are drawn beside. */
  with: urlList(),
  view: urlChoice(['curve', 'bar', 'table'], 'curve'),
}
const steps = { curve: 600, bar: 48 }
const notes = { curve: 'stepNote', bar: 'barNote', compared: 'comparedNote' } as const
const noColors: ReadonlyMap<string, SeriesColor> = new Map()

/** What the device was: measures over time, one panel each, with limits, alarms and gaps. Everything chosen is in the address. */
export function DeviceHistoryPage({ route }: PageProps) {
  return <DevicePage route={route}>{(data) => <HistoryOf data={data} />}</DevicePage>
}

function HistoryOf({ data }: { data: DeviceData }) {
  const { t } = useTranslation('history')
  const language = useLanguage()
  const { device, type } = data
  const [chosen, choose] = useUrlState(fields)
  const now = useNow()
  const { range, span, problem, choose: chooseRange, zoom } = useChosenRange(now)
  const [picking, setPicking] = useState(false)
  const groups = useMemo(() => pointChoices(type, device.points, language, t('otherPoints')), [type, device.points, language, t])
  const offered = new Set(groups.flatMap((group) => group.options.map((option) => option.value)))
  const wanted = (chosen.points.length > 0 ? chosen.points : [chosen.point]).filter((key) => offered.has(key)).slice(0, mostPoints)
  const points = wanted.length > 0 ? wanted : firstPoints(type, device.points)
  // Bars of several devices would cover one another.
  const others = chosen.view !== 'curve' ? [] : chosen.with.filter((id) => id !== device.id).slice(0, mostCompared)
  // Beside others one line of each measure is drawn.
  const drawn = others.length === 0 ? points : panelGroups(points).flatMap(({ keys }) => keys.slice(0, 1))
  const compared = useCompared(others, drawn, span, steps.curve)
  const isCustom = picking || range === 'custom'
  const onRange = (next: RangeChoice) => {
    setPicking(next === 'custom')
    if (next !== 'custom') chooseRange(next)
  }
  const onCustom = (next: TimeSpan) => {
    setPicking(false)
    zoom(next)
  }
  const times = isCustom ? <CustomRange span={span} now={now} onCustom={onCustom} /> : null
  if (offered.size === 0) return <Empty text={t('noPoints')} />
  return (
    <>
      <div className="kw-history-bar">
        <PointPicker
          groups={groups}
          chosen={points}
          colors={others.length === 0 ? pointColors(points) : noColors}
          onChoose={(next) => choose({ points: next })}
        />
        {chosen.view !== 'curve' ? null : (
          <ComparedPicker data={data} chosen={others} names={compared.names} onChoose={(next) => choose({ with: next })} />
        )}
        <RangePicker range={isCustom ? 'custom' : range} onChoose={onRange} />
        <Segmented
          value={chosen.view}
          options={(['curve', 'bar', 'table'] as const).map((view) => ({ value: view, label: t(`view.${view}`) }))}
          onChange={(view) => choose({ view })}
        />
        <HistoryExport data={data} points={points} span={span} steps={chosen.view === 'bar' ? steps.bar : steps.curve} />
      </div>
      {compared.lost > 0 && (
        <Alert type="warning" showIcon title={t('compareLost', { count: compared.lost })} className="kw-range-problem" />
      )}
      {problem && <Alert type="warning" showIcon title={t(`rangeProblem.${problem}`)} className="kw-range-problem" />}
      {chosen.view === 'table' ? (
        <HistoryTable data={data} points={points} span={span} times={times} />
      ) : (
        <HistoryChart
          data={data}
          points={drawn}
          compared={compared.devices}
          span={span}
          view={chosen.view}
          times={times}
          onZoom={onCustom}
        />
      )}
    </>
  )
}

interface HistoryChartProps {
  data: DeviceData
  points: readonly string[]
  compared: readonly ComparedDevice[]
  span: TimeSpan
  view: 'curve' | 'bar'
  /** To pick a time of one's own. */
  times: ReactNode
  onZoom: (span: TimeSpan) => void
}

function HistoryChart({ data, points, compared, span, view, times, onZoom }: HistoryChartProps) {
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
            name: device.name,
            compared,
          })
        : [],
    [type, points, history.data, thresholds.data, alarms.data, span, language, view, device.name, compared],
  )
  const gaps = useMemo(() => chartGaps(history.data, (key, values) => t(`charts:${key}`, values)), [history.data, t])
  const bands = useMaintenanceBands(device.id, span)
  if (history.isPending) return <Skeleton height={420} />
  if (history.isError && !history.data) {
    return <Failure what={t('title')} error={history.error} at={history.errorUpdatedAt} onRetry={() => void history.refetch()} />
  }
  const arriving = history.data?.arriving ?? 0
  const empty = panels.every((panel) => panel.series.every((series) => series.at.length === 0))
  return (
    <Card
      title={t('title')}
      note={
        history.data?.step ? t(notes[compared.length > 0 ? 'compared' : view], { step: formatDuration(history.data.step) }) : t('rawNote')
      }
      extra={times ?? <span className="kw-quiet kw-hint">{t('zoomHint')}</span>}
    >
      {arriving > 0 && <Alert type="info" showIcon title={t('arriving', { count: arriving })} className="kw-range-problem" />}
      {empty && gaps.length === 0 ? (
        <Empty text={t(arriving > 0 ? 'noDataYet' : 'noData')} />
      ) : (
        <TimeChart
          panels={panels}
          span={span}
          gaps={gaps}
          bands={bands}
          step={history.data?.step ?? null}
          summary={summaryOf(panels, (facts) => t('charts:facts', { ...facts })) || t('noData')}
          onZoom={onZoom}
          onMark={(mark) => void navigate(`/current_message?${new URLSearchParams({ alarm: mark.id })}`)}
        />
      )}
      <RangeFigures
        type={type}
        history={history.data}
        points={points}
        colors={pointColors(points)}
        name={device.name}
        compared={compared}
      />
    </Card>
  )
}

interface HistoryExportProps {
  data: DeviceData
  points: readonly string[]
  span: TimeSpan
  steps: number
}

/** The shown points and time as a file: every stored sample of seven days at the most, of longer times the steps that are drawn. */
function HistoryExport({ data, points, span, steps }: HistoryExportProps) {
  const { t } = useTranslation('history')
  const params = { deviceId: data.device.id }
  const range = { points: points.join(','), from: new Date(span.from).toISOString(), to: new Date(span.to).toISOString() }
  const isCondensed = span.to - span.from > longestExport
  return (
    <ExportButton
      note={t(isCondensed ? 'exportSteps' : 'exportSamples')}
      fetch={(format) =>
        isCondensed
          ? download(telemetryCalls.exportHistory, { params, query: { ...range, steps, format } })
          : download(telemetryCalls.exportSamples, { params, query: { ...range, format } })
      }
    />
  )
}
