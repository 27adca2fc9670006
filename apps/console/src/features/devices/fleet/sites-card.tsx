import type { Fleet } from '@kilowatch/contract'
import { Fragment, type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { number } from '../../../shared/formats.ts'
import { Link } from '../../../shared/link.tsx'
import { Card } from '../../../ui/card.tsx'
import figures from '../../../ui/figure-table.module.css'
import { Empty } from '../../../ui/placeholders.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { FigureText } from '../../../ui/value.tsx'
import styles from './fleet.module.css'
import { listAddress, type Narrowing } from './fleet-address.ts'
import type { Opened } from './levels.ts'
import { PartBar, PartStates } from './part-figures.tsx'
import { byCity, matching } from './sites-by-city.ts'

/** Fewer are seen without looking for one. */
const fewSites = 4

interface SitesCardProps {
  sites: Fleet['sites']
  narrowing: Narrowing
  onOpen: (what: Partial<Opened>) => void
}

/** Every site with its devices by state, how loaded and how warm it is; worst first. The name of a site or a city opens it. */
export function SitesCard({ sites, narrowing, onOpen }: SitesCardProps) {
  const { t } = useTranslation('devices')
  const named = sites.filter(({ site }) => site !== '').length
  const most = Math.max(...sites.map(({ devices }) => devices), 1)
  const [search, find] = useState('')
  const cities = byCity(matching(sites, search))
  return (
    <Card
      title={t('fleet.sites')}
      note={t('fleet.sitesNote', { count: named })}
      extra={named > fewSites ? <SearchField label={t('map.search')} value={search} onSearch={find} /> : null}
      flush
      className={styles.sites ?? ''}
    >
      {cities.length === 0 ? (
        <Empty text={search === '' ? t('none') : t('map.none')} />
      ) : (
        <table className={figures.table}>
          <thead>
            <tr>
              <th>{t('fleet.site')}</th>
              <th className={figures.figure}>{t('fleet.devices')}</th>
              <th className={styles.wide} />
              <th>{t('fleet.states')}</th>
              <th className={figures.figure}>{t('fleet.load')}</th>
              <th className={figures.figure}>{t('fleet.temperature')}</th>
            </tr>
          </thead>
          <tbody onKeyDown={goUpOrDown}>
            {cities.map(({ province, city, sites: those }) => (
              <Fragment key={`${province} ${city}`}>
                {cities.length > 1 || city !== '' ? (
                  <CityHead province={province} city={city} sites={those} onOpen={narrowing.city === city ? undefined : onOpen} />
                ) : null}
                {those.map((part) => (
                  <SiteRow key={part.site} part={part} {...{ most, narrowing, onOpen }} />
                ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}

/** From the name of one row to the next. */
function goUpOrDown(event: KeyboardEvent<HTMLElement>) {
  const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  const names: Element[] = [...event.currentTarget.querySelectorAll(`.${styles.name}`)]
  const at = names.indexOf(document.activeElement ?? event.currentTarget)
  if (by === undefined || at < 0) return
  event.preventDefault()
  const next = names[at + by]
  if (next instanceof HTMLElement) next.focus()
}

interface CityHeadProps {
  province: string
  city: string
  sites: Fleet['sites']
  /** Undefined: it is open. */
  onOpen: SitesCardProps['onOpen'] | undefined
}

function CityHead({ province, city, sites, onOpen }: CityHeadProps) {
  const { t } = useTranslation('devices')
  const devices = sites.reduce((sum, site) => sum + site.devices, 0)
  return (
    <tr className={styles.city}>
      <th colSpan={6} scope="rowgroup">
        {city === '' || !onOpen ? (
          <b>{city || t('map.noCity')}</b>
        ) : (
          <button type="button" className={styles.name} onClick={() => onOpen({ province, city, site: '' })}>
            {city}
          </button>
        )}{' '}
        {[t('map.citySites', { count: sites.length }), t('map.cityDevices', { count: devices })].join(t('map.and'))}
      </th>
    </tr>
  )
}

interface SiteRowProps extends Pick<SitesCardProps, 'narrowing' | 'onOpen'> {
  part: Fleet['sites'][number]
  most: number
}

function SiteRow({ part, most, narrowing, onOpen }: SiteRowProps) {
  const { t } = useTranslation('devices')
  const { site, devices, load, temperature } = part
  return (
    <tr>
      <td>
        {site === '' ? (
          <span className={styles.quiet}>{t('fleet.noSite')}</span>
        ) : (
          <button
            type="button"
            className={styles.name}
            aria-pressed={narrowing.site === site}
            onClick={() => onOpen({ site: narrowing.site === site ? '' : site })}
          >
            {site}
          </button>
        )}
      </td>
      <td className={figures.figure}>{site === '' ? devices : <Link to={listAddress(narrowing, { site })}>{devices}</Link>}</td>
      <td className={styles.wide}>
        <PartBar part={part} most={most} />
      </td>
      <td>
        <PartStates part={part} addressOf={site === '' ? undefined : (state) => listAddress(narrowing, { site, state })} />
      </td>
      <td className={figures.figure}>{load === null ? '—' : <FigureText figure={number(load)} unit="%" />}</td>
      <td className={figures.figure}>{temperature === null ? '—' : <FigureText figure={number(temperature, 1)} unit="°C" />}</td>
    </tr>
  )
}
