import { type Message, messageCalls } from '@kilowatch/contract'
import { Button, Segmented, Select } from 'antd'
import type { TFunction } from 'i18next'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, useCommand } from '../../shared/query.ts'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty } from '../../ui/placeholders.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useTableState } from '../../ui/table/use-table-state.ts'
import { type UrlValues, urlChoice, urlNumber, urlText, useUrlState } from '../../ui/use-url-state.ts'
import { Time } from '../../ui/value.tsx'
import { MessageDrawer } from './message-drawer.tsx'
import { type MessageKind, messageKinds } from './message-kinds.ts'
import { MessageTitle } from './message-title.tsx'
import styles from './messages.module.css'

const fields = {
  read: urlChoice(['all', 'no', 'yes'], 'all'),
  kind: urlChoice(['all', ...messageKinds], 'all'),
  search: urlText(),
  page: urlNumber(1),
}
type Filters = UrlValues<typeof fields>
const noFilters: Filters = { read: 'all', kind: 'all', search: '', page: 1 }
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

function MessageTable({ onOpen }: { onOpen: (id: string) => void }) {
  const { t } = useTranslation('messages')
  const [filters, change] = useUrlState(fields)
  const state = useTableState('newest', ['newest'])
  const { read, kind, search } = filters
  const messages = useCall(
    messageCalls.listMessages,
    {
      query: {
        ...(read === 'all' ? {} : { read }),
        ...(kind === 'all' ? {} : { kind }),
        ...(search ? { search } : {}),
        page: state.page,
        pageSize: state.pageSize,
      },
    },
    { every: 60_000, keep: true },
  )
  const markRead = useCommand(messageCalls.markMessagesRead)
  const columns = useMemo(() => columnsOf(t, onOpen), [t, onOpen])
  return (
    <DataTable<Message>
      name={t('title')}
      rows={messages.data?.items}
      total={messages.data?.total ?? 0}
      rowKey={idOf}
      columns={columns}
      state={state}
      error={messages.error}
      failedAt={messages.errorUpdatedAt}
      onRetry={() => void messages.refetch()}
      empty={<Empty text={t('none')} calm />}
      filtered={read !== 'all' || kind !== 'all' || search !== ''}
      onClearFilters={() => change(noFilters)}
      toolbar={<FilterBar filters={filters} onChange={change} />}
      bulk={(chosen, clear) => (
        <Button
          size="small"
          disabled={chosen.every((message) => message.read)}
          onClick={() => markRead.mutate({ body: { ids: chosen.map(idOf) } }, { onSuccess: clear })}
        >
          {t('mark')}
        </Button>
      )}
      card={(message) => (
        <button type="button" className={styles.card} onClick={() => onOpen(message.id)}>
          <MessageTitle message={message} />
          <span className={styles.preview}>{message.content}</span>
          <span className={styles.dim}>
            {t(`kinds.${message.kind}`)} · <Time at={message.at} />
          </span>
        </button>
      )}
      onOpen={(message) => onOpen(message.id)}
    />
  )
}

function FilterBar({ filters, onChange }: { filters: Filters; onChange: (change: Partial<Filters>) => void }) {
  const { t } = useTranslation(['messages', 'common'])
  return (
    <>
      <Segmented<Filters['read']>
        aria-label={t('state')}
        value={filters.read}
        options={[
          { value: 'all', label: t('common:all') },
          { value: 'no', label: t('unread') },
          { value: 'yes', label: t('read') },
        ]}
        onChange={(read) => onChange({ read, page: 1 })}
      />
      <Select<'all' | MessageKind>
        className={styles.select ?? ''}
        aria-label={t('kind')}
        value={filters.kind}
        options={[{ value: 'all', label: t('allKinds') }, ...messageKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))]}
        onChange={(kind) => onChange({ kind, page: 1 })}
      />
      <SearchField label={t('search')} value={filters.search} onSearch={(search) => onChange({ search, page: 1 })} />
    </>
  )
}

function columnsOf(t: TFunction<'messages'>, onOpen: (id: string) => void): readonly Column<Message>[] {
  return [
    {
      key: 'title',
      title: t('message'),
      width: 260,
      optional: false,
      render: (message) => (
        <button type="button" className={styles.open} onClick={() => onOpen(message.id)}>
          <MessageTitle message={message} />
        </button>
      ),
    },
    { key: 'content', title: t('content'), width: 460, render: (message) => <span className={styles.preview}>{message.content}</span> },
    { key: 'kind', title: t('kind'), width: 110, render: (message) => t(`kinds.${message.kind}`) },
    { key: 'at', title: t('at'), width: 130, render: (message) => <Time at={message.at} full /> },
  ]
}
