import './overview/overview.css'
import { type DeviceType, drawnControls, heldControls, settingControlKey, tabsOfType } from '@kilowatch/catalog'
import { useTranslation } from 'react-i18next'
import type { PageProps } from '../../shared/page-definition.ts'
import { lazyPart } from '../../ui/part.tsx'
import { Empty, PageSkeleton } from '../../ui/placeholders.tsx'
import { ControlsCard } from './controls/controls-card.tsx'
import type { DeviceData } from './device-data.ts'
import { DevicePage } from './device-page.tsx'
import { arranged, showsItsDay } from './overview/arranged.ts'
import { EventsCard } from './overview/events-card.tsx'
import { ExchangesCard } from './overview/exchanges-card.tsx'
import { Parts } from './overview/parts.tsx'
import { TrendCard } from './overview/trend-card.tsx'
import { PeriodsCard } from './timed/periods-card.tsx'
import { TimedCard } from './timed/timed-card.tsx'

/** Most types have none here, and its fields bring much along. */
const SettingsCard = lazyPart('settings-card', () => import('./settings/settings-card.tsx').then((code) => code.SettingsCard), {
  as: 'page',
  height: 160,
})

const DoorCards = lazyPart('door-cards', () => import('./doors/door-cards.tsx').then((code) => code.DoorCards), { as: 'page', height: 160 })

/** First page of a device, drawn from the overview of its type. */
export function DeviceOverviewPage({ route }: PageProps) {
  return <DevicePage route={route}>{(data) => <Overview data={data} />}</DevicePage>
}

function Overview({ data }: { data: DeviceData }) {
  const { t } = useTranslation('device')
  if (!data.latest) return <PageSkeleton />
  if (data.readings.size === 0) return <Empty text={t('noReadings')} />
  const { gauges, main, side, courses, drawings, first, rest } = arranged(data.type)
  return (
    <div className="kw-overview">
      <Parts parts={gauges} data={data} />
      {main.length > 0 && side.length > 0 ? (
        <div className="kw-overview-top">
          <Parts parts={main} data={data} />
          <div className="kw-overview-side">
            <Parts parts={side} data={data} />
          </div>
        </div>
      ) : (
        <Parts parts={[...main, ...side]} data={data} />
      )}
      {courses.length > 0 && (
        <div className="kw-overview-courses">
          <Parts parts={courses} data={data} />
        </div>
      )}
      <Parts parts={drawings} data={data} />
      {first.length > 0 && (
        <div className="kw-overview-rest">
          <Parts parts={first} data={data} />
        </div>
      )}
      {![...main, ...courses, ...drawings].some(showsItsDay) && <TrendCard data={data} />}
      <EventsCard data={data} />
      <ControlsCard data={data} />
      {hasSettingsCard(data.type) && <SettingsCard data={data} />}
      {heldControls(data.type).map((control) => (
        <PeriodsCard key={control.key} data={data} control={control} />
      ))}
      <TimedCard data={data} />
      {data.type.entry && <DoorCards data={data} />}
      <div className="kw-overview-rest">
        <Parts parts={rest} data={data} />
      </div>
      <ExchangesCard data={data} />
    </div>
  )
}

/** Settings stand on the first page where they have no tab, and no drawing offers them. */
function hasSettingsCard(type: DeviceType): boolean {
  const drawn = drawnControls(type)
  return !tabsOfType(type).includes('settings') && (type.settings ?? []).some(({ key }) => !drawn.includes(settingControlKey(key)))
}
