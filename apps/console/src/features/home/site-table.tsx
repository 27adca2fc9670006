import type { SiteSummary } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { number } from '../../shared/formats.ts'
import { Link } from '../../shared/link.tsx'
import { Card } from '../../ui/card.tsx'
import figures from '../../ui/figure-table.module.css'
import { FigureText } from '../../ui/value.tsx'
import styles from './home.module.css'
import { SiteMark, siteAddress } from './site-strip.tsx'

/** Every site in a line. */
export function SiteTable({ sites }: { sites: readonly SiteSummary[] }) {
  const { t } = useTranslation('home')
  return (
    <Card title={t('sites.name')} flush>
      <div className={styles.lines}>
        <table className={figures.table}>
          <thead>
            <tr>
              <th>{t('sites.name')}</th>
              <th className={figures.figure}>{t('dense.devices')}</th>
              <th className={figures.figure}>{t('dense.alarms')}</th>
              <th className={figures.figure}>{t('dense.offline')}</th>
              <th className={figures.figure}>{t('dense.load')}</th>
              <th className={figures.figure}>{t('dense.temperature')}</th>
            </tr>
          </thead>
          <tbody>
            {sites.map((site) => (
              <tr key={site.site}>
                <td className={styles.site}>
                  <span className={styles.marked}>
                    <SiteMark site={site} />
                    <Link to={siteAddress(site)}>{site.site || t('sites.unnamed')}</Link>
                  </span>
                </td>
                <td className={figures.figure}>{site.devices}</td>
                <td className={figures.figure}>{site.alarms}</td>
                <td className={figures.figure}>{site.offline}</td>
                <td className={figures.figure}>{site.load === null ? '—' : <FigureText figure={number(site.load)} unit="%" />}</td>
                <td className={figures.figure}>
                  {site.temperature === null ? '—' : <FigureText figure={number(site.temperature, 1)} unit="°C" />}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
