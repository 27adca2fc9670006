import { messageCalls } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { Link } from '../../shared/link.tsx'
import { useCall } from '../../shared/query.ts'
import { Failure, Skeleton } from '../../ui/placeholders.tsx'
import { Time } from '../../ui/value.tsx'
import { MessageTitle } from './message-title.tsx'
import styles from './messages.module.css'

/** The newest unread messages, below the header's button. */
export function NewestMessages({ onOpen }: { onOpen: (id: string | null) => void }) {
  const { t } = useTranslation('messages')
  const newest = useCall(messageCalls.listNewMessages, {})
  return (
    <div className={styles.newest}>
      {newest.data ? (
        newest.data.items.length === 0 ? (
          <p className={styles.dim}>{t('noneUnread')}</p>
        ) : (
          <ul>
            {newest.data.items.map((message) => (
              <li key={message.id}>
                <button type="button" onClick={() => onOpen(message.id)}>
                  <MessageTitle message={message} />
                  <span className={styles.preview}>{message.content}</span>
                  <span className={styles.dim}>
                    <Time at={message.at} />
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )
      ) : newest.error ? (
        <Failure what={t('title')} error={newest.error} onRetry={() => void newest.refetch()} />
      ) : (
        <Skeleton rows={3} height={100} />
      )}
      <Link to="/sysmessagelist" onClick={() => onOpen(null)}>
        {t('all')}
      </Link>
    </div>
  )
}
