import { deviceType } from '@kilowatch/catalog'
import { type ExpectedDevice, expectedDeviceCalls, expectedDeviceList, expectedStates } from '@kilowatch/contract'
import { Button, Table } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../shared/query.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { Card } from '../../ui/card.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Failure } from '../../ui/placeholders.tsx'
import { useAskedCommand } from '../../ui/use-asked-command.ts'
import { Time } from '../../ui/value.tsx'
import styles from './uplinks.module.css'

const pageSize = 10

/** Devices that were entered and have not connected yet; they leave the list by themselves. */
export function ExpectedDevices() {
  const { t } = useTranslation('uplinks')
  const language = useLanguage()
  const [page, setPage] = useState(1)
  const [chosen, choose] = useState<string[]>([])
  const shown = useCall(expectedDeviceCalls.listExpectedDevices, { query: { page, pageSize } }, { poll: 10_000, keep: true })
  const forget = useForget(() => choose([]))
  if (shown.error && !shown.data)
    return <Failure what={expectedDeviceList.name[language]} error={shown.error} onRetry={() => void shown.refetch()} />
  const { items = [], total = 0 } = shown.data ?? {}
  if (total === 0) return null
  const { name, id, state, type, vendor, createdAt } = expectedDeviceList.columns
  return (
    <Card
      flush
      title={expectedDeviceList.name[language]}
      note={t('device.expectedNote')}
      extra={
        <Button size="small" disabled={chosen.length === 0} onClick={() => forget(chosen)}>
          {t('device.forget', { count: chosen.length })}
        </Button>
      }
    >
      <Table<ExpectedDevice>
        size="small"
        rowKey="id"
        dataSource={items}
        scroll={{ x: 760 }}
        rowSelection={{
          selectedRowKeys: chosen,
          preserveSelectedRowKeys: true,
          onChange: (keys) => choose(keys.slice(0, 100).map(String)),
        }}
        pagination={total > pageSize ? { current: page, pageSize, total, showSizeChanger: false, onChange: setPage } : false}
        columns={[
          { title: name.name[language], dataIndex: 'name' },
          { title: id.name[language], dataIndex: 'id' },
          { title: type.name[language], dataIndex: 'type', render: (code: string) => deviceType(code)?.name[language] ?? code },
          { title: vendor.name[language], key: 'vendor', render: (_, device) => <Model device={device} /> },
          { title: state.name[language], dataIndex: 'state', render: (code: ExpectedDevice['state']) => <State code={code} /> },
          { title: createdAt.name[language], dataIndex: 'createdAt', render: (at: string) => <Time at={at} /> },
        ]}
      />
    </Card>
  )
}

function Model({ device: { vendor, series, model } }: { device: ExpectedDevice }) {
  return (
    <span className={styles.name}>
      {vendor}
      <span>{model === '' ? series : `${series} · ${model}`}</span>
    </span>
  )
}

function State({ code }: { code: ExpectedDevice['state'] }) {
  const language = useLanguage()
  const colour = code === 'taken' ? 'var(--major)' : 'var(--unconfigured)'
  return (
    <span className={styles.state} style={{ color: colour }}>
      <Mark shape={code === 'taken' ? 'triangle' : 'dashed'} colour={colour} filled={false} size={14} />
      {expectedStates[code][language]}
    </span>
  )
}

function useForget(onDone: () => void) {
  const { t } = useTranslation('uplinks')
  const forget = useAskedCommand(expectedDeviceCalls.forgetExpectedDevices)
  return (ids: readonly string[]) => {
    const count = ids.length
    const question = { title: t('device.forgetTitle', { count }), text: t('device.forgetText'), action: t('device.forget', { count }) }
    forget({ query: { ids: ids.join(',') } }, { ...question, done: () => t('device.forgotten', { count }), onDone })
  }
}
