import type { SiteSummary } from '@kilowatch/contract'
import { activeStanding } from '@kilowatch/work'
import { useTranslation } from 'react-i18next'
import { number } from '../../shared/formats.ts'
import { Link } from '../../shared/link.tsx'
import { LevelMark, levelColour } from '../../ui/level-mark.tsx'
import { StateMark } from '../../ui/state-badge.tsx'
import styles from './site-strip.module.css'

/** Every site with its worst state, its devices, and how warm and loaded it is. */
export function SiteStrip({ sites }: { sites: readonly SiteSummary[] }) {
  const { t } = useTranslation('home')
  if (sites.length === 0) return null
  return (
    <nav className={styles.strip} aria-label={t('sites.name')}>
      {sites.map((site) => (
        <SiteCell key={site.site} site={site} />
      ))}
    </nav>
  )
}

function SiteCell({ site }: { site: SiteSummary }) {
  const { t } = useTranslation('home')
  const name = site.site || t('sites.unnamed')
  return (
    <Link to={siteAddress(site)} className={styles.cell}>
      <span className={styles.line}>
        <SiteMark site={site} />
        <b className={styles.name}>{name}</b>
      </span>
      <span className={styles.line}>
        <span className={styles.quiet}>{t('sites.devices', { count: site.devices })}</span>
        <SiteWord site={site} />
      </span>
      <SiteBar site={site} />
      <span className={styles.line}>
        <span className={styles.quiet}>{site.load === null ? t('sites.noLoad') : t('sites.load', { value: `${number(site.load)}%` })}</span>
        <span className={styles.quiet}>{site.temperature === null ? '' : `${number(site.temperature, 1)} °C`}</span>
      </span>
    </Link>
  )
}

/** Its devices in their list. */
export function siteAddress({ site }: SiteSummary): string {
  return site ? `/new_device_list?${new URLSearchParams({ site })}` : '/new_device_list'
}

/** Its worst state. */
export function SiteMark({ site }: { site: SiteSummary }) {
  if (site.level !== null) return <LevelMark level={site.level} standing={activeStanding(site.unconfirmed)} />
  return <StateMark state={site.offline > 0 ? 'offline' : site.stale > 0 ? 'stale' : site.unconfigured > 0 ? 'unconfigured' : 'normal'} />
}

function SiteWord({ site }: { site: SiteSummary }) {
  const { t } = useTranslation('home')
  if (site.level !== null && site.alarms > 0) {
    return <b style={{ color: levelColour(site.level, activeStanding(site.unconfirmed)) }}>{t('sites.alarms', { count: site.alarms })}</b>
  }
  if (site.offline > 0) return <b style={{ color: 'var(--offline)' }}>{t('sites.offline', { count: site.offline })}</b>
  if (site.stale > 0) return <b style={{ color: 'var(--offline)' }}>{t('sites.stale', { count: site.stale })}</b>
  if (site.unconfigured > 0) return <b style={{ color: 'var(--unconfigured)' }}>{t('sites.unconfigured', { count: site.unconfigured })}</b>
  return <span className={styles.quiet}>{t('sites.normal')}</span>
}

function SiteBar({ site }: { site: SiteSummary }) {
  const normal = Math.max(0, site.devices - site.inAlarm - site.offline - site.stale - site.unconfigured)
  const colour = site.level === null ? 'var(--critical)' : levelColour(site.level, activeStanding(site.unconfirmed))
  return (
    <span className={styles.bar} aria-hidden="true">
      {normal > 0 ? <i style={{ flexGrow: normal, background: 'color-mix(in srgb, var(--normal) 55%, var(--surface))' }} /> : null}
      {site.inAlarm > 0 ? <i style={{ flexGrow: site.inAlarm, background: colour }} /> : null}
      {site.offline + site.stale > 0 ? <i style={{ flexGrow: site.offline + site.stale, background: 'var(--offline)' }} /> : null}
      {site.unconfigured > 0 ? <i style={{ flexGrow: site.unconfigured, background: 'var(--unconfigured)' }} /> : null}
    </span>
  )
}
