import type { Fleet } from '@kilowatch/contract'
import { Fragment, useState } from 'react'
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
import { PartBar, PartStates } from './part-figures.tsx'
import { byCity, matching } from './sites-by-city.ts'

/** Fewer are seen without looking for one. */
const fewSites = 4

interface SitesCardProps {
  sites: Fleet['sites']
  narrowing: Narrowing
  onNarrow: (site: string) => void
}

/** Every site with its devices by state, how loaded and how warm it is; worst first. A site's name narrows the page to it. */
export function SitesCard({ sites, narrowing, onNarrow }: SitesCardProps) {
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
          <tbody>
            {cities.map(({ city, sites: those }) => (
              <Fragment key={city}>
                {cities.length > 1 || city !== '' ? <CityHead city={city} sites={those} /> : null}
                {those.map((part) => (
                  <SiteRow key={part.site} part={part} {...{ most, narrowing, onNarrow }} />
                ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}

function CityHead({ city, sites }: { city: string; sites: Fleet['sites'] }) {
  const { t } = useTranslation('devices')
  const devices = sites.reduce((sum, site) => sum + site.devices, 0)
  return (
    <tr className={styles.city}>
      <th colSpan={6} scope="rowgroup">
        <b>{city || t('map.noCity')}</b>{' '}
        {[t('map.citySites', { count: sites.length }), t('map.cityDevices', { count: devices })].join(t('map.and'))}
      </th>
    </tr>
  )
}

interface SiteRowProps extends Pick<SitesCardProps, 'narrowing' | 'onNarrow'> {
  part: Fleet['sites'][number]
  most: number
}

function SiteRow({ part, most, narrowing, onNarrow }: SiteRowProps) {
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
            onClick={() => onNarrow(narrowing.site === site ? '' : site)}
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
