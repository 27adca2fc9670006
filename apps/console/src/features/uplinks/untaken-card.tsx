import type { Untaken } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/card.tsx'
import { RowHead, Rows } from '../../ui/rows.tsx'
import { Age } from '../../ui/value.tsx'
import styles from './uplinks.module.css'

/** Devices of which not everything could be taken, and why; nothing where all is well. */
export function UntakenCard({ untaken }: { untaken: readonly Untaken[] }) {
  const { t } = useTranslation('uplinks')
  if (untaken.length === 0) return null
  return (
    <Card title={t('untaken.title')} note={t('untaken.note')} flush>
      <Rows>
        {untaken.map(({ ref, name, reason, count, lastAt }) => (
          <li key={`${reason} ${ref}`}>
            <RowHead>
              <strong>{name ?? (ref || t('untaken.unreadable'))}</strong>
              {name !== null && name !== ref ? <small>{ref}</small> : null}
              <span className={styles.failed}>{t(`reasons.${reason}`)}</span>
              <small>
                {t('untaken.count', { count })} · <Age at={lastAt} />
              </small>
            </RowHead>
          </li>
        ))}
      </Rows>
    </Card>
  )
}
