import { flatPoint } from '@kilowatch/catalog'
import { type Alarm, alarmCalls } from '@kilowatch/contract'
import { handlingStateOf, handlingStates, standingOf } from '@kilowatch/work'
import { useTranslation } from 'react-i18next'
import { alarmTitle, alarmValue } from '../../../shared/alarm-text.ts'
import { useNow } from '../../../shared/clock.ts'
import { formatClock, isoDate } from '../../../shared/formats.ts'
import { Link } from '../../../shared/link.tsx'
import { useCall } from '../../../shared/query.ts'
import { useFormats, useLanguage } from '../../../shared/use-formats.ts'
import { Card } from '../../../ui/card.tsx'
import { handlingMarks } from '../../../ui/event-handlings/handling-marks.ts'
import { LevelMark } from '../../../ui/level-mark.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { Failure, Skeleton } from '../../../ui/placeholders.tsx'
import { StateMark } from '../../../ui/state-mark.tsx'
import { seriesByKey, visibleGaps } from '../chart-parts.ts'
import { type DeviceData, livePoll } from '../device-data.ts'
import { bandsOf, changeLook, type Lane, type LaneChange, laneChanges, laneKeys, lanePieces, stateName } from '../event-lanes.ts'
import { useHistory, useRecent } from '../use-history.ts'
import { EventStrip } from './event-strip.tsx'

const hour = 3_600_000
const mostListed = 6

/** What happened: states as lanes, alarms as marks, the newest of both as a list. The last hour while the backup carries the load, else the day. */
export function EventsCard({ data }: { data: DeviceData }) {
  const { t } = useTranslation('device')
  const { device, type, readings, alarms } = data
  const language = useLanguage()
  const urgent = alarms.some((alarm) => alarm.kind === 'state' && alarm.level === 4)
  const span = useRecent(urgent ? hour : 24 * hour)
  const keys = laneKeys(type, new Set(readings.keys()))
  const history = useHistory(device.id, keys, span, { steps: 480, every: livePoll })
  const recent = useCall(
    alarmCalls.listAlarms,
    { query: { deviceId: device.id, state: 'all', from: new Date(span.from).toISOString(), pageSize: 50 } },
    { keep: true },
  )
  if (recent.isPending) return <Skeleton height={150} />
  if (recent.isError)
    return <Failure what={t('events.title')} error={recent.error} at={recent.errorUpdatedAt} onRetry={() => void recent.refetch()} />
  const series = seriesByKey(history.data)
  const gaps = visibleGaps(history.data)
  const bands = bandsOf(gaps, span)
  const lanes = keys.map((key): Lane => {
    const stored = series.get(key)
    return { key, name: nameOf(data, key, language), pieces: stored ? lanePieces(type, key, stored, gaps, span) : [] }
  })
  return (
    <Card
      title={t('events.title')}
      note={t(urgent ? 'events.hour' : 'events.day')}
      extra={<Link to={`/current_message?${new URLSearchParams({ tab: 'history', deviceId: device.id })}`}>{t('events.all')}</Link>}
    >
      <div className="kw-events">
        <EventStrip data={data} lanes={lanes} bands={bands} alarms={recent.data.items} span={span} />
        <EventList data={data} lanes={lanes} alarms={recent.data.items} />
      </div>
    </Card>
  )
}

function nameOf(data: DeviceData, key: string, language: 'zh' | 'en'): string {
  return flatPoint(data.type, key)?.point.name[language] ?? key
}

function EventList({ data, lanes, alarms }: { data: DeviceData; lanes: readonly Lane[]; alarms: readonly Alarm[] }) {
  const { t } = useTranslation('device')
  const language = useLanguage()
  const changes = lanes.flatMap(({ key, pieces }) =>
    laneChanges(key, pieces, (code) => {
      const point = flatPoint(data.type, key)?.point
      return point ? stateName(point, code, language) : String(code)
    }),
  )
  const listed = [
    ...alarms.map((alarm) => ({ at: new Date(alarm.openedAt).getTime(), id: alarm.id, row: <AlarmLine alarm={alarm} /> })),
    ...changes.map((change) => ({
      at: change.at,
      id: `${change.key}${change.at}`,
      row: <ChangeLine change={change} name={nameOf(data, change.key, language)} />,
    })),
  ]
    .sort((a, b) => b.at - a.at)
    .slice(0, mostListed)
  if (listed.length === 0) return <p className="kw-quiet">{t('events.none')}</p>
  return (
    <ol className="kw-event-list">
      {listed.map(({ id, row }) => (
        <li key={id}>{row}</li>
      ))}
    </ol>
  )
}

function AlarmLine({ alarm }: { alarm: Alarm }) {
  const language = useLanguage()
  const value = alarm.kind === 'threshold' ? alarmValue({ ...alarm, value: alarm.peak ?? alarm.value }, language) : null
  const handling = handlingStateOf(alarm)
  return (
    <>
      <EventTime at={alarm.openedAt} />
      <LevelMark level={alarm.level} standing={standingOf(alarm)} named />
      <Link to={`/current_message?${new URLSearchParams({ alarm: alarm.id })}`}>
        {alarmTitle(alarm, language)}
        {value && ` ${value.figure} ${value.unit}`}
      </Link>
      <StateMark mark={handlingMarks[handling]} word={handlingStates[handling][language]} />
    </>
  )
}

/** To the second today, else the day with the minute: a whole date takes the room of the words. */
function EventTime({ at }: { at: string | number }) {
  const now = useNow()
  const formats = useFormats(now)
  const isToday = isoDate(at) === isoDate(now)
  return <time title={formats.absolute(at)}>{isToday ? formatClock(at, now) : formats.time(at)}</time>
}

function ChangeLine({ change, name }: { change: LaneChange; name: string }) {
  return (
    <>
      <EventTime at={change.at} />
      <Mark {...changeLook(change.tone)} filled={false} />
      <span>
        {name} {change.from} → {change.to}
      </span>
    </>
  )
}
