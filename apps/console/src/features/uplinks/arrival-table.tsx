import { deviceType } from '@kilowatch/catalog'
import { type Arrival, uplinkArrivalCalls } from '@kilowatch/contract'
import { App, Button, Input, Table } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { deviceLink } from '../../shared/device-links.ts'
import { useCall, useCommand } from '../../shared/query.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { FormError } from '../../ui/form-error.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import styles from './uplinks.module.css'

type Entered = Pick<Arrival, 'name' | 'site' | 'brand' | 'model'>
const lengths = { name: 15, site: 30, brand: 30, model: 30 } as const
type Column = keyof typeof lengths

/** All devices of a gateway in one table, filled with what they say of themselves: name, site, maker and model are changed in place. */
export function ArrivalTable({ uplinkId }: { uplinkId: string }) {
  const { t } = useTranslation('uplinks')
  const arrivals = useCall(uplinkArrivalCalls.listArrivals, { params: { uplinkId } }, { poll: 5_000, keep: true })
  return (
    <Loaded of={arrivals} what={t('arrival.what')} height={120}>
      {(devices) =>
        devices.length === 0 ? <p className={styles.dim}>{t('noDevicesYet')}</p> : <Filled uplinkId={uplinkId} devices={devices} />
      }
    </Loaded>
  )
}

function Filled({ uplinkId, devices }: { uplinkId: string; devices: readonly Arrival[] }) {
  const { t } = useTranslation('uplinks')
  const language = useLanguage()
  const { message } = App.useApp()
  const [entered, setEntered] = useState<Readonly<Record<string, Partial<Entered>>>>({})
  const save = useCommand(uplinkArrivalCalls.saveArrivals, {
    onDone: ({ changed }) => {
      setEntered({})
      void message.success(t('arrival.saved', { count: changed }))
    },
  })
  const set = (id: string, column: Column, text: string) => setEntered((before) => ({ ...before, [id]: { ...before[id], [column]: text } }))
  const rows = devices.map((device) => ({ ...device, ...entered[device.id] }))
  const nameless = rows.some(({ name }) => name.trim() === '')
  const submit = () =>
    save.mutate({
      params: { uplinkId },
      body: { devices: rows.map(({ id, name, site, brand, model }) => ({ id, name, site, brand, model })) },
    })
  const field = (column: Column) => ({
    title: t(`device.${column === 'brand' ? 'vendor' : column}`),
    key: column,
    render: (_: unknown, device: Arrival) =>
      device.plated || column === 'name' || column === 'site' ? (
        <Input
          aria-label={`${t(`device.${column === 'brand' ? 'vendor' : column}`)} ${device.id}`}
          value={device[column]}
          maxLength={lengths[column]}
          onChange={({ target }) => set(device.id, column, target.value)}
        />
      ) : (
        '—'
      ),
  })
  return (
    <>
      <p>{t('devicesArrived', { count: devices.length })}</p>
      <FormError error={save.error} />
      <Table<Arrival>
        size="small"
        rowKey="id"
        dataSource={rows}
        scroll={{ x: 680 }}
        pagination={rows.length > 20 ? { pageSize: 20, showSizeChanger: false } : false}
        columns={[
          ...(['name', 'site', 'brand', 'model'] as const).map(field),
          {
            title: t('device.type'),
            key: 'type',
            render: (_, { type }) => deviceType(type)?.name[language] ?? type,
          },
          {
            key: 'open',
            render: (_, device) => (
              <Link to={deviceLink(device)} aria-label={t('arrival.openOf', { name: device.name })}>
                {t('arrival.open')}
              </Link>
            ),
          },
        ]}
      />
      <div className={styles.save}>
        <Button type="primary" disabled={save.isPending || nameless} onClick={submit}>
          {t('arrival.save', { count: devices.length })}
        </Button>
      </div>
    </>
  )
}
