import { messageCalls, messageKinds } from '@kilowatch/contract'
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useCall, useCommand } from '../../shared/query.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { useNarrow } from '../../shared/viewport.ts'
import { SideDrawer } from '../../ui/overlays.tsx'
import { Failure, Skeleton } from '../../ui/placeholders.tsx'
import { Time } from '../../ui/value.tsx'
import styles from './messages.module.css'

/** One message; opening it is reading it. */
export function MessageDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('messages')
  const language = useLanguage()
  const navigate = useNavigate()
  const narrow = useNarrow()
  const message = useCall(messageCalls.readMessage, { params: { id } })
  useReadOnce(id, message.data?.read)
  const { link } = message.data ?? {}
  return (
    <SideDrawer
      touched={null}
      size={narrow ? '100%' : 460}
      title={message.data?.title ?? t('message')}
      onClose={onClose}
      footer={
        link ? (
          <Button
            type="primary"
            onClick={() => {
              onClose()
              navigate(link)
            }}
          >
            {t('toPage')}
          </Button>
        ) : null
      }
    >
      {message.data ? (
        <article className={styles.article}>
          <p className={styles.dim}>
            {messageKinds[message.data.kind][language]} · <Time at={message.data.at} full />
          </p>
          <p className={styles.content}>{message.data.content}</p>
        </article>
      ) : message.error ? (
        <Failure what={t('message')} error={message.error} at={message.errorUpdatedAt} onRetry={() => void message.refetch()} />
      ) : (
        <Skeleton rows={4} height={120} />
      )}
    </SideDrawer>
  )
}

/** Marks a message read when it is seen for the first time. */
function useReadOnce(id: string, read: boolean | undefined): void {
  const { mutate } = useCommand(messageCalls.markMessageRead)
  const marked = useRef('')
  useEffect(() => {
    if (read !== false || marked.current === id) return
    marked.current = id
    mutate({ params: { id } })
  }, [id, read, mutate])
}
