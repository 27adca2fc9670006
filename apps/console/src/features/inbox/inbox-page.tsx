import { type InboxMessage, platformCalls } from '@kilowatch/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../shared/query.ts'
import { OutsidePage } from '../../ui/outside-page.tsx'
import { Empty, Failure, Skeleton } from '../../ui/placeholders.tsx'
import { Age } from '../../ui/value.tsx'
import styles from './inbox-page.module.css'

/** The demo's text messages and mails, which nobody sent: read here in place of a phone, on the server's own machine alone. */
export function InboxPage() {
  const { t } = useTranslation('inbox')
  const inbox = useCall(platformCalls.listInbox, {}, { every: 3_000 })
  return (
    <OutsidePage title={t('title')} lead={t('lead')} wide>
      {inbox.data ? (
        inbox.data.length > 0 ? (
          <ul className={styles.list} aria-label={t('title')}>
            {inbox.data.map((message) => (
              <Message key={message.id} message={message} />
            ))}
          </ul>
        ) : (
          <Empty text={t('none')} action={<Button href="/">{t('toSignIn')}</Button>} />
        )
      ) : inbox.error ? (
        <Failure what={t('title')} error={inbox.error} onRetry={() => void inbox.refetch()} />
      ) : (
        <Skeleton rows={4} height={240} />
      )}
    </OutsidePage>
  )
}

function Message({ message }: { message: InboxMessage }) {
  const { t } = useTranslation('inbox')
  return (
    <li className={styles.message}>
      <div className={styles.head}>
        <span>{t(message.channel)}</span>
        <strong>{message.recipient}</strong>
        <Age at={message.at} />
      </div>
      {message.subject ? <p className={styles.subject}>{message.subject}</p> : null}
      <p className={styles.body}>{withLinks(message.body)}</p>
    </li>
  )
}

/** Addresses of this server in a text become links. */
function withLinks(text: string) {
  return text.split(/(https?:\/\/\S+)/).map((part) =>
    part.startsWith(`${location.origin}/`) ? (
      <a key={part} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  )
}
