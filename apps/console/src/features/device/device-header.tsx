import { formatValue, resolvePoint } from '@kilowatch/catalog'
import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useNow } from '../../shared/clock.ts'
import { pointParam } from '../../shared/device-links.ts'
import { formatClock, formatDue } from '../../shared/formats.ts'
import { Link } from '../../shared/link.tsx'
import { useFormats, useLanguage } from '../../shared/use-formats.ts'
import { bringIntoView } from '../../ui/bring-into-view.ts'
import { DeviceIcon } from '../../ui/diagrams/device-icon.tsx'
import { StateBadge } from '../../ui/state-badge.tsx'
import type { DeviceData } from './device-data.ts'
import { DeviceMenu } from './device-menu.tsx'
import { type DeviceRoute, linkTo, tabsOf } from './device-tabs.ts'
import { infoText } from './information-text.ts'
import { settingRows } from './settings/setting-draft.ts'
import { RightFact, ShareButton } from './share-facts.tsx'
import { SignalMark } from './signal-mark.tsx'

/** Who the device is and how it is, on each of its pages (visual rule 20). */
export function DeviceHeader({ data, route }: { data: DeviceData; route: DeviceRoute }) {
  const { device, type } = data
  return (
    <header className="kw-device-head">
      <div className="kw-device-line">
        <span className="kw-device-tile">
          <DeviceIcon icon={type.icon} />
        </span>
        <div className="kw-device-who">
          <div className="kw-device-name">
            <h1>{device.name}</h1>
            <DeviceState data={data} />
          </div>
          <Facts data={data} />
        </div>
        <div className="kw-device-actions">
          <Updated at={device.lastHeardAt} />
          <ShareButton device={device} />
          <DeviceMenu device={device} />
        </div>
      </div>
      <DeviceTabs data={data} route={route} />
    </header>
  )
}

/** State of the device, and after a dot that of its first state in the headline ("正常 · 在线"), unless that is normal too. */
function DeviceState({ data }: { data: DeviceData }) {
  const { t } = useTranslation('common')
  const language = useLanguage()
  const { device, type, readings, stale } = data
  const first = type.headline.map((key) => resolvePoint(type, key)).find((point) => point?.point.kind === 'state')
  const reading = first && readings.get(first.key)
  const fresh = first && reading?.quality === 'good' && !stale ? formatValue(first, reading.value, language) : undefined
  // A device in alarm whose values are old says both; one that would be normal is not, as soon as the browser sees it.
  const state = stale && device.state === 'normal' ? 'stale' : device.state
  const more = stale && state === 'alarm' ? t('states.stale') : fresh === t('states.normal') ? undefined : fresh
  return <StateBadge state={state} worst={device.worst} soft {...(more ? { more } : {})} />
}

function Facts({ data }: { data: DeviceData }) {
  const { t } = useTranslation('device')
  const language = useLanguage()
  const now = useNow()
  const { device, type } = data
  const facts: { key: string; content: ReactNode }[] = [
    { key: 'id', content: device.id },
    { key: 'type', content: [type.name[language], ...infoText(type, device.info, language)].join(' ') },
    { key: 'site', content: device.site },
    { key: 'signal', content: device.signal && <SignalMark signal={device.signal} text={t(`signal.${device.signal}`)} /> },
    { key: 'power', content: device.power && t(`power.${device.power}`) },
    { key: 'uplink', content: t(device.connected ? 'uplink.connected' : 'uplink.lost', { name: device.uplinkName }) },
    { key: 'expiry', content: device.expiresAt && t('expires', { date: formatDue(device.expiresAt, language, now) }) },
    { key: 'right', content: <RightFact device={device} /> },
  ]
  return (
    <div className="kw-device-facts">
      {facts
        .filter((fact) => fact.content)
        .map((fact) => (
          <Fragment key={fact.key}>
            <span>{fact.content}</span>
          </Fragment>
        ))}
    </div>
  )
}

function Updated({ at }: { at: string | null }) {
  const { t } = useTranslation('device')
  const now = useNow()
  const formats = useFormats(now)
  if (!at) return <span className="kw-device-updated">{t('neverHeard')}</span>
  return (
    <time className="kw-device-updated" dateTime={at} title={formats.absolute(at)}>
      {t('updated', { time: formatClock(at, now) })}
    </time>
  )
}

/** Settings have a tab where the device shows any. */
function shownTabs({ type, latest, readings }: DeviceData, { path, device }: DeviceRoute): DeviceRoute[] {
  const hasSettings = !latest || settingRows(type, readings, []).length > 0
  return tabsOf(type, device.family).filter((tab) => tab.path === path || tab.device.tab !== 'settings' || hasSettings)
}

/** The chosen tab is seen, also where not all of them have room. */
function DeviceTabs({ data, route }: { data: DeviceData; route: DeviceRoute }) {
  const { t } = useTranslation('device')
  const point = useSearchParams()[0].get(pointParam)
  const language = useLanguage()
  const row = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab, or longer words, stand elsewhere
  useEffect(() => {
    if (row.current) bringIntoView(row.current, row.current.querySelector('[aria-current]'))
  }, [route.path, language])
  return (
    <nav ref={row} className="kw-device-tabs" aria-label={t('pages')}>
      {shownTabs(data, route).map((tab) => (
        <Link
          key={tab.path}
          to={linkTo(tab, data.device.id, point)}
          {...(tab.path === route.path ? { 'aria-current': 'page' as const } : {})}
        >
          {tab.title[language]}
        </Link>
      ))}
    </nav>
  )
}
