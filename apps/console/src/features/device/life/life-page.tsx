import { type Data, deviceLifeCalls, type LifeKind, lifeKinds, mostCounted } from '@kilowatch/contract'
import { Button, Segmented } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../../shared/client.ts'
import { useNow } from '../../../shared/clock.ts'
import { isoDate } from '../../../shared/formats.ts'
import type { PageProps } from '../../../shared/page-definition.ts'
import { useCall } from '../../../shared/query.ts'
import type { UrlField } from '../../../shared/url-state.ts'
import { useLanguage } from '../../../shared/use-formats.ts'
import { Card } from '../../../ui/card.tsx'
import { ExportButton } from '../../../ui/export-button.tsx'
import { wireOf } from '../../../ui/list/list-address.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { DayRange } from '../../../ui/pickers/day-range.tsx'
import { Pills } from '../../../ui/pills.tsx'
import { Empty } from '../../../ui/placeholders.tsx'
import { urlDay, useUrlState } from '../../../ui/use-url-state.ts'
import type { DeviceData } from '../device-data.ts'
import { DevicePage } from '../device-page.tsx'
import { type DeviceRoute, deviceRoute } from '../device-tabs.ts'
import styles from './life.module.css'
import { LifeDays } from './life-days.tsx'
import { countText, Figures } from './life-figures.tsx'
import { firstDayOf, type Span, spanOf, spans, toggled } from './life-view.ts'

const known = Object.keys(lifeKinds) as LifeKind[]
const urlKinds: UrlField<readonly LifeKind[]> = {
  read: (text) => known.filter((kind) => (text ?? '').split(',').includes(kind)),
  write: (kinds) => (kinds.length === 0 ? null : kinds.join(',')),
}
const fields = { kinds: urlKinds, from: urlDay(), to: urlDay() }
const minute = 60_000
const day = 24 * 60 * minute

/** Everything about one device, the newest first. */
export function DeviceLifePage({ route }: PageProps) {
  return <DevicePage route={route}>{(data) => <Life data={data} route={deviceRoute(route)} />}</DevicePage>
}

interface Shown {
  data: DeviceData
  route: DeviceRoute
}

function Life({ data, route }: Shown) {
  const { t } = useTranslation('life')
  const { device } = data
  const [{ kinds, from, to }, change] = useUrlState(fields)
  const now = useNow()
  const days = wireOf({ from, to })
  const query = { ...days, ...(kinds.length > 0 ? { kinds: kinds.join(',') } : {}) }
  const narrowed = kinds.length > 0 || from !== '' || to !== ''
  // A file is of a month at most: without days of one's own, the last thirty.
  const fileDays = () => {
    const last = days.to ?? new Date(now).toISOString()
    return { from: days.from ?? new Date(Date.parse(last) - 30 * day).toISOString(), to: last }
  }
  const save = (format: 'csv' | 'xlsx') =>
    download(deviceLifeCalls.exportDeviceLife, { params: { deviceId: device.id }, query: { ...query, ...fileDays(), format } })
  const { data: counts } = useCall(
    deviceLifeCalls.countDeviceLife,
    { params: { deviceId: device.id }, query: days },
    { keep: true, poll: minute },
  )
  const choose = (chosen: readonly LifeKind[]) => change({ kinds: chosen })
  return (
    <Card flush>
      <Figures deviceId={device.id} days={days} countOf={(kind) => counted(counts, kind)} chosen={kinds} onChoose={choose} />
      <div className={styles.tools}>
        <Segmented<Span | ''>
          aria-label={t('span')}
          value={spanOf({ from, to }, now) ?? ''}
          options={(['all', ...Object.keys(spans)] as Span[]).map((span) => ({ value: span, label: t(`spans.${span}`) }))}
          onChange={(span) => (span === '' ? undefined : change({ from: firstDayOf(span, now), to: '' }))}
        />
        <DayRange label={t('days')} from={from} to={to} onChoose={(chosen) => change({ ...chosen })} />
        <span className={styles.export}>
          <ExportButton fetch={save} days={days.from && days.to ? undefined : fileDays} />
        </span>
      </div>
      {device.shared ? <p className={styles.lead}>{t('sharedSince')}</p> : null}
      <Kinds counts={counts} chosen={kinds} onChoose={choose} />
      <Parts
        key={JSON.stringify(query)}
        data={data}
        route={route}
        query={query}
        empty={
          <Empty
            text={t(narrowed ? 'noneOf' : 'none')}
            action={narrowed ? <Button onClick={() => change({ kinds: [], from: '', to: '' })}>{t('clear')}</Button> : null}
          />
        }
      />
    </Card>
  )
}

type Counts = Data<typeof deviceLifeCalls.countDeviceLife>

/** Kinds without any are left out of the answer. */
const counted = (counts: Counts | undefined, kind: LifeKind) => counts && (counts.find((one) => one.kind === kind)?.count ?? 0)

interface KindsProps {
  counts: Counts | undefined
  chosen: readonly LifeKind[]
  onChoose: (kinds: readonly LifeKind[]) => void
}

/** How much there is of each kind in the span; several narrow it together. */
function Kinds({ counts: data, chosen, onChoose }: KindsProps) {
  const { t } = useTranslation('life')
  const language = useLanguage()
  const countOf = (kind: LifeKind) => counted(data, kind) ?? 0
  const shown = known.filter((kind) => countOf(kind) > 0 || chosen.includes(kind))
  const whole = known.reduce((sum, kind) => sum + countOf(kind), 0)
  const isMore = known.some((kind) => countOf(kind) >= mostCounted)
  if (data === undefined && chosen.length === 0) return null
  return (
    <Pills
      label={t('kinds')}
      pills={[
        {
          ...{ key: 'all', text: t('all'), pressed: chosen.length === 0, onPress: () => onChoose([]) },
          count: data && (isMore ? countText(mostCounted) : whole),
        },
        ...shown.map((kind) => ({
          ...{ key: kind, text: lifeKinds[kind][language], pressed: chosen.includes(kind) },
          count: data && countText(countOf(kind)),
          onPress: () => onChoose(toggled(chosen, kind)),
        })),
      ]}
    />
  )
}

type Answer = Data<typeof deviceLifeCalls.readDeviceLife>
type Query = Readonly<Record<string, string>>
/** Where a part begins, and the day that the part before it ended on. */
interface Begin {
  before: string | null
  dayBefore: string | null
}

/** Part after part, as far as somebody goes back. */
function Parts({ query, empty, ...shown }: Shown & { query: Query; empty: ReactNode }) {
  const [begins, setBegins] = useState<readonly Begin[]>([{ before: null, dayBefore: null }])
  return begins.map((begin, place) => (
    <Part
      key={begin.before ?? 'first'}
      {...shown}
      query={query}
      begin={begin}
      isLast={place === begins.length - 1}
      empty={empty}
      onMore={(next) => setBegins([...begins, next])}
    />
  ))
}

interface PartProps extends Shown {
  query: Query
  begin: Begin
  isLast: boolean
  empty: ReactNode
  onMore: (next: Begin) => void
}

/** Only the last part is asked for again: what comes meanwhile would push lines of an earlier one out between two of them. */
function Part({ data: { device, type }, route, query, begin: { before, dayBefore }, isLast, empty, onMore }: PartProps) {
  const { t } = useTranslation('life')
  const asked = { params: { deviceId: device.id }, query: { ...query, ...(before === null ? {} : { before }) } }
  const read = useCall(deviceLifeCalls.readDeviceLife, asked, { poll: minute, enabled: isLast })
  const more = ({ lines, next }: Answer) => {
    const last = lines.at(-1)
    if (next !== null) onMore({ before: next, dayBefore: last ? isoDate(last.at) : dayBefore })
  }
  return (
    <Loaded of={read} what={t('list')} rows={8} height={400}>
      {(answer) => (
        <>
          {answer.lines.length === 0 && before === null && answer.next === null ? (
            empty
          ) : (
            <LifeDays
              lines={answer.lines}
              dayBefore={dayBefore}
              folds={query.kinds === undefined}
              device={{ id: device.id, type, family: route.device.family }}
            />
          )}
          {isLast && answer.next !== null ? (
            <p className={styles.more}>
              <Button onClick={() => more(answer)}>{t('more')}</Button>
            </p>
          ) : null}
          {isLast && answer.next === null && before !== null ? <p className={styles.more}>{t('end')}</p> : null}
        </>
      )}
    </Loaded>
  )
}
