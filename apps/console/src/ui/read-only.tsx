import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './read-only.module.css'

/** Says what the person may not change here, why, and who can; stands above what is only shown. `what`: "这台设备的阈值". */
export function ReadOnlyNote({ what }: { what: string }) {
  const { t } = useTranslation('common')
  return <Alert type="info" showIcon className={styles.note ?? ''} title={t('readOnly', { what })} />
}

/** A value in the place where others have a field: a label over text that looks like text. */
export function ReadValue({ label, unit, children }: { label: ReactNode; unit?: string | undefined; children: ReactNode }) {
  const isEmpty = children === '' || children === null || children === undefined
  return (
    <dl className={styles.value}>
      <dt>{label}</dt>
      <dd>
        {isEmpty ? '—' : children}
        {isEmpty || !unit ? null : <span className={styles.unit}> {unit}</span>}
      </dd>
    </dl>
  )
}
