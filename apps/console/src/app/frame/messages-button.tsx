import { MailOutlined } from '@ant-design/icons'
import { messageCalls } from '@kilowatch/contract'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../shared/query.ts'
import styles from './header.module.css'
import { capped } from './use-document-title.ts'

const loadPanel = () => import('../../features/messages/message-panel.tsx')
const MessagePanel = lazy(() => loadPanel().then((code) => ({ default: code.MessagePanel })))

/** How many system messages are unread, and the newest of them on a click. */
export function MessagesButton() {
  const { t } = useTranslation('frame')
  const [open, setOpen] = useState(false)
  const [wanted, want] = useState(false)
  const unread = useCall(messageCalls.listNewMessages, {}, { every: 60_000 }).data?.total ?? 0
  const button = (
    <button
      type="button"
      className={styles.tool}
      aria-label={t('messages', { count: unread })}
      title={t('messages', { count: unread })}
      aria-expanded={open}
      onPointerEnter={() => void loadPanel()}
      {...(wanted
        ? {}
        : {
            onClick: () => {
              want(true)
              setOpen(true)
            },
          })}
    >
      <MailOutlined />
      {unread > 0 ? <span className={styles.calmBadge}>{capped(unread)}</span> : null}
    </button>
  )
  if (!wanted) return button
  return (
    <Suspense fallback={button}>
      <MessagePanel open={open} onChange={setOpen}>
        {button}
      </MessagePanel>
    </Suspense>
  )
}
