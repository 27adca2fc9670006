import {
  type UplinkTransfer,
  uplinkTransferCalls,
  uplinkTransferList,
  uplinkTransferSides,
  uplinkTransferStates,
} from '@kilowatch/contract'
import { Table } from 'antd'
import { useState } from 'react'
import { useCall } from '../../shared/query.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { Card } from '../../ui/card.tsx'
import { Failure } from '../../ui/placeholders.tsx'
import { Time } from '../../ui/value.tsx'

const pageSize = 10

/** Gateways that the business has offered to others or taken from them, with what became of it. */
export function TransferRecords() {
  const language = useLanguage()
  const [page, setPage] = useState(1)
  const shown = useCall(uplinkTransferCalls.listUplinkTransfers, { query: { page, pageSize } }, { keep: true })
  const title = uplinkTransferList.name[language]
  if (shown.error && !shown.data) return <Failure what={title} error={shown.error} onRetry={() => void shown.refetch()} />
  const { items = [], total = 0 } = shown.data ?? {}
  if (total === 0) return null
  const { name, uplinkId, side, state, other, devices, by, offeredAt, expiresAt, endedAt } = uplinkTransferList.columns
  const time = (at: string | null) => (at === null ? '—' : <Time at={at} />)
  return (
    <Card flush title={title}>
      <Table<UplinkTransfer>
        size="small"
        rowKey="id"
        dataSource={items}
        scroll={{ x: 1080 }}
        pagination={total > pageSize ? { current: page, pageSize, total, showSizeChanger: false, onChange: setPage } : false}
        columns={[
          { title: name.name[language], dataIndex: 'name' },
          { title: uplinkId.name[language], dataIndex: 'uplinkId' },
          { title: side.name[language], dataIndex: 'side', render: (of: UplinkTransfer['side']) => uplinkTransferSides[of][language] },
          { title: state.name[language], dataIndex: 'state', render: (of: UplinkTransfer['state']) => uplinkTransferStates[of][language] },
          { title: other.name[language], dataIndex: 'other', render: (business: string) => business || '—' },
          { title: devices.name[language], dataIndex: 'devices', align: 'right' },
          { title: by.name[language], dataIndex: 'by', render: (person: UplinkTransfer['by']) => person?.name ?? '—' },
          { title: offeredAt.name[language], dataIndex: 'offeredAt', render: time },
          { title: expiresAt.name[language], dataIndex: 'expiresAt', render: time },
          { title: endedAt.name[language], dataIndex: 'endedAt', render: time },
        ]}
      />
    </Card>
  )
}
