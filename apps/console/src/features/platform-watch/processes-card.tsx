import type { PlatformWatch } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/placeholders.tsx'
import { Age, Time } from '../../ui/value.tsx'
import { megabytes, rolesOf } from './processes.ts'
import styles from './watch.module.css'

/** Which processes of the server are alive, what they do, and how much memory they take. */
export function ProcessesCard({ watch: { processes } }: { watch: PlatformWatch }) {
  const { t } = useTranslation('platform-watch')
  return (
    <Card title={t('processes.title')} note={t('processes.count', { count: processes.length })} flush>
      {processes.length === 0 ? (
        <Empty text={t('processes.none')} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by the keyboard
        <section className={styles.wide} aria-label={t('processes.title')} tabIndex={0}>
          <table className={styles.processes}>
            <thead>
              <tr>
                <th scope="col">{t('processes.name')}</th>
                <th scope="col">{t('processes.roles')}</th>
                <th scope="col">{t('processes.since')}</th>
                <th scope="col">{t('processes.heard')}</th>
                <th scope="col" className={styles.figure}>
                  {t('processes.partitions')}
                </th>
                <th scope="col" className={styles.figure}>
                  {t('processes.memory')}
                </th>
              </tr>
            </thead>
            <tbody>
              {processes.map((one) => (
                <tr key={`${one.name} ${one.since}`}>
                  <td>{one.name}</td>
                  <td>
                    {rolesOf(one.roles)
                      .map((role) => t(`roles.${role}`))
                      .join(t('roles.and'))}
                  </td>
                  <td>
                    <Time at={one.since} full />
                  </td>
                  <td>
                    <Age at={one.heardAt} />
                  </td>
                  <td className={styles.figure}>{one.partitions}</td>
                  <td className={styles.figure}>{megabytes(one.memoryBytes)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Card>
  )
}
