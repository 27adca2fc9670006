import type { Fleet } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { number } from '../../../shared/formats.ts'
import { Card } from '../../../ui/card.tsx'
import figures from '../../../ui/figure-table.module.css'
import { Empty } from '../../../ui/placeholders.tsx'
import { FigureText } from '../../../ui/value.tsx'
import styles from './fleet.module.css'
import { listAddress, type Narrowing } from './fleet-address.ts'
import { PartBar, PartStates } from './part-figures.tsx'

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
  return (
    <Card title={t('fleet.sites')} note={t('fleet.sitesNote', { count: named })} flush className={styles.sites ?? ''}>
      {sites.length === 0 ? (
        <Empty text={t('none')} />
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
            {sites.map((part) => {
              const { site, devices, load, temperature } = part
              return (
                <tr key={site}>
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
                  <td className={figures.figure}>
                    {temperature === null ? '—' : <FigureText figure={number(temperature, 1)} unit="°C" />}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </Card>
  )
}
