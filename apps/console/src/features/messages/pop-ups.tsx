import { messageCalls, messageKinds } from '@kilowatch/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useCall, useCommand } from '../../shared/query.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { Dialog } from '../../ui/overlays.tsx'
import { Time } from '../../ui/value.tsx'
import styles from './messages.module.css'

/** Messages that open by themselves, one after the other, until each is read. */
export function PopUps() {
  const { t } = useTranslation('messages')
  const language = useLanguage()
  const navigate = useNavigate()
  const popUps = useCall(messageCalls.listPopUpMessages, {}, { every: 60_000 })
  const { mutate } = useCommand(messageCalls.markMessageRead)
  /** Read here, though the server may still answer them for a moment. */
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const waiting = (popUps.data ?? []).filter(({ id }) => !seen.has(id))
  const [message] = waiting
  if (!message) return null
  const { id, link } = message
  const read = () => {
    setSeen(new Set([...seen, id]))
    mutate({ params: { id } })
  }
  const follow = (to: string) => {
    read()
    navigate(to)
  }
  return (
    <Dialog
      touched={null}
      key={id}
      title={message.title}
      onClose={read}
      footer={[
        waiting.length > 1 ? (
          <span key="more" className={styles.more}>
            {t('popUpMore', { count: waiting.length - 1 })}
          </span>
        ) : null,
        link ? (
          <Button key="link" onClick={() => follow(link)}>
            {t('toPage')}
          </Button>
        ) : null,
        <Button key="read" type="primary" onClick={read}>
          {t('gotIt')}
        </Button>,
      ]}
    >
      <p className={styles.dim}>
        {messageKinds[message.kind][language]} · <Time at={message.at} full />
      </p>
      <p className={styles.content}>{message.content}</p>
    </Dialog>
  )
}
