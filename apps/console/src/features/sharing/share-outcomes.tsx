import { useTranslation } from 'react-i18next'
import type { WorkDevice } from '../../shared/device-work.ts'
import { Mark } from '../../ui/mark.tsx'
import { outcomesByAccount, type ShareResult } from './outcomes.ts'
import styles from './sharing.module.css'

interface ShareOutcomesProps {
  /** The accounts as they were typed. */
  given: readonly string[]
  results: readonly ShareResult[]
  devices: readonly WorkDevice[]
}

/** Why nothing was shared: each account with its reason, and those that would have been right. */
export function ShareOutcomes({ given, results, devices }: ShareOutcomesProps) {
  const { t } = useTranslation('sharing')
  if (results.length === 0) return null
  const names = new Map(devices.map(({ id, name }) => [id, name]))
  const some = (deviceIds: readonly string[]) => deviceIds.length < devices.length
  return (
    <div className={styles.outcomes} role="alert">
      <p>{t('nothingShared')}</p>
      <ul>
        {outcomesByAccount(given, results).map(({ account, refusals }) => (
          <li key={account}>
            <OutcomeMark fits={refusals.length === 0} />
            <strong>{account}</strong>
            <span>
              {refusals.length === 0
                ? t('wouldFit')
                : refusals.map(({ says, deviceIds }) => (
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

function OutcomeMark({ fits }: { fits: boolean }) {
  return <Mark shape={fits ? 'check' : 'triangle'} colour={fits ? 'var(--normal)' : 'var(--major)'} filled={false} size={14} />
}
