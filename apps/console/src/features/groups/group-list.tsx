import type { Group } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { Link } from '../../shared/link.tsx'
import { type FirstLevel, groupPath } from './group-levels.ts'
import styles from './groups.module.css'

/** All groups, the second level below its first. */
export function GroupList({ levels, chosen }: { levels: readonly FirstLevel[]; chosen: string }) {
  const { t } = useTranslation('groups')
  return (
    <nav className={styles.list} aria-label={t('groups')}>
      <ul>
        {levels.map((first) => (
          <li key={first.id}>
            <GroupLink group={first} chosen={chosen} />
            {first.below.length > 0 ? (
              <ul>
                {first.below.map((second) => (
                  <li key={second.id}>
                    <GroupLink group={second} chosen={chosen} />
                  </li>
                ))}
              </ul>
            ) : null}
          </li>
        ))}
      </ul>
    </nav>
  )
}

function GroupLink({ group, chosen }: { group: Group; chosen: string }) {
  const { t } = useTranslation('groups')
  return (
    <Link to={groupPath(group)} {...(group.id === chosen ? { 'aria-current': 'true' as const } : {})}>
      <span className={styles.label}>{group.name}</span>
      <small>{t('counts', { devices: group.devices, people: group.people })}</small>
    </Link>
  )
}
