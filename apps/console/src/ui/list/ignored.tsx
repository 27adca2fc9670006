import { useTranslation } from 'react-i18next'
import styles from './list.module.css'

/** Says what of the address means nothing; the usual stands in its place. */
export function Ignored({ parts }: { parts: readonly string[] }) {
  const { t } = useTranslation('common')
  if (parts.length === 0) return null
  return (
    <p role="status" className={styles.unread}>
      {t('addressIgnored', { parts: parts.join(', ') })}
    </p>
  )
}
