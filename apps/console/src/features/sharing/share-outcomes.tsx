import { useTranslation } from 'react-i18next'
import type { WorkDevice } from '../../shared/device-work.ts'
import { Mark } from '../../ui/mark.tsx'
import { outcomesByAccount, type ShareResult } from './outcomes.ts'
import styles from './sharing.module.css'

/** Why nothing was shared: each account with its reason, and those that would have been right. */
export function ShareOutcomes({ results, devices }: { results: readonly ShareResult[]; devices: readonly WorkDevice[] }) {
  const { t } = useTranslation('sharing')
  if (results.length === 0) return null
  const names = new Map(devices.map(({ id, name }) => [id, name]))
  const some = (deviceIds: readonly string[]) => deviceIds.length < devices.length
  return (
    <div className={styles.outcomes} role="alert">
      <p>{t('nothingShared')}</p>
      <ul>
        {outcomesByAccount(results).map(({ account, fits, answers }) => (
          <li key={account}>
            <Mark shape={fits ? 'check' : 'triangle'} colour={fits ? 'var(--normal)' : 'var(--major)'} filled={false} size={14} />
            <strong>{account}</strong>
            <span>
              {fits
                ? t('wouldFit')
                : answers.map(({ says, deviceIds }) => (
                    <span key={says} className={styles.reason}>
                      {says}
                      {some(deviceIds) ? ` (${deviceIds.map((id) => names.get(id) ?? id).join('、')})` : ''}
                    </span>
                  ))}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
