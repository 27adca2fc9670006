import type { Message } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import styles from './messages.module.css'

/** The title; bold and with a dot until it is read. */
export function MessageTitle({ message }: { message: Pick<Message, 'title' | 'read'> }) {
  const { t } = useTranslation('messages')
  if (message.read) return <span className={styles.title}>{message.title}</span>
  return (
    <strong className={styles.title}>
      <span className={styles.dot} role="img" aria-label={t('unread')} />
      {message.title}
    </strong>
  )
}
