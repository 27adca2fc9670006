import { type Message, messageCalls, messageList } from '@kilowatch/contract'
import { Button } from 'antd'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, useCommand } from '../../shared/query.ts'
import { Card } from '../../ui/card.tsx'
import type { CellsOf } from '../../ui/list/list-columns.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty } from '../../ui/placeholders.tsx'
import { MessageDrawer } from './message-drawer.tsx'
import { MessageTitle } from './message-title.tsx'
import styles from './messages.module.css'

const idOf = (message: Message) => message.id

/** What the system has to say to the person, newest first. */
export function MessagesPage() {
  const { t } = useTranslation('messages')
  const [opened, open] = useState<string | null>(null)
  const markAll = useCommand(messageCalls.markMessagesRead)
  const unread = useCall(messageCalls.listNewMessages, {}, { every: 60_000 }).data?.total ?? 0
  return (
    <Page
      actions={
        <Button disabled={unread === 0 || markAll.isPending} onClick={() => markAll.mutate({ body: {} })}>
          {t('markAll')}
        </Button>
      }
    >
      <Card flush>
        <MessageTable onOpen={open} />
      </Card>
      {opened ? <MessageDrawer id={opened} onClose={() => open(null)} /> : null}
    </Page>
  )
}

const cells: CellsOf<typeof messageList> = {
  title: { width: 260, opens: true, render: (message) => <MessageTitle message={message} /> },
  content: { width: 460, render: ({ content }) => <span className={styles.preview}>{content}</span> },
}

function MessageTable({ onOpen }: { onOpen: (id: string) => void }) {
  const { t } = useTranslation('messages')
  const markRead = useCommand(messageCalls.markMessagesRead)
  const open = useCallback(({ id }: Message) => onOpen(id), [onOpen])
  return (
    <ListTable
      list={messageList}
      cells={cells}
      every={60_000}
      empty={<Empty text={t('none')} calm />}
      bulk={(chosen, clear) => (
        <Button
          size="small"
          disabled={chosen.every((message) => message.read)}
          onClick={() => markRead.mutate({ body: { ids: chosen.map(idOf) } }, { onSuccess: clear })}
        >
          {t('mark')}
        </Button>
      )}
      onOpen={open}
    />
  )
}
