import { MailOutlined } from '@ant-design/icons'
import { messageCalls } from '@kilowatch/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../shared/query.ts'
import { lazyPart } from '../../ui/part.tsx'
import styles from './header.module.css'
import { capped } from './use-document-title.ts'

const MessagePanel = lazyPart(
  'message-panel',
  () => import('../../features/messages/message-panel.tsx').then((code) => code.MessagePanel),
  {
    as: 'overlay',
    isOpen: ({ open }) => open,
    closing:
      ({ onChange }) =>
      () =>
        onChange(false),
    meanwhile: ({ children }) => children,
  },
)

/** The button is redrawn when its panel comes: the focus that was on it goes to the new one. */
function takeLostFocus(button: HTMLButtonElement | null): void {
  if (document.activeElement === document.body) button?.focus()
}

/** How many system messages are unread, but for those that tell of an alarm: these are counted at the bell; and the newest of them on a click. */
export function MessagesButton() {
  const { t } = useTranslation('frame')
  const [open, setOpen] = useState(false)
  const [wanted, want] = useState(false)
  const { total = 0, alarms = 0 } = useCall(messageCalls.listNewMessages, {}, { every: 60_000 }).data ?? {}
  const unread = total - alarms
  const button = (
    <button
      type="button"
      ref={wanted ? takeLostFocus : null}
      className={styles.tool}
      aria-label={t('messages', { count: unread })}
      title={t('messages', { count: unread })}
      aria-expanded={open}
      onPointerEnter={() => MessagePanel.prefetch()}
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
    <MessagePanel open={open} onChange={setOpen}>
      {button}
    </MessagePanel>
  )
}
