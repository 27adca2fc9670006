import { type Arrival, deviceCalls, uplinkArrivalCalls } from '@kilowatch/contract'
import { App, Button, Checkbox, Table } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useCall, useCommand } from '../../shared/query.ts'
import { useNarrow } from '../../shared/viewport.ts'
import { FormError } from '../../ui/form-error.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import styles from './adding/adding.module.css'
import { Part, PartMark } from './adding/step-card.tsx'
import { ArrivalCard } from './arrival-card.tsx'
import { First, NameCell, Plate, Rating, Site, Tick, Via, Why } from './arrival-cells.tsx'
import { type ArrivalEntry, type ArrivalRow, arrivalRow, doing, enteredRows, isTicked } from './arrival-rows.ts'

/** All devices of a gateway in one table, on a phone as cards, filled with what they say of themselves; what looks absent stands unticked. */
export function ArrivalTable({ uplinkId, connected, site }: { uplinkId: string; connected: boolean; site: string }) {
  const { t } = useTranslation('uplinks')
  const arrivals = useCall(uplinkArrivalCalls.listArrivals, { params: { uplinkId } }, { every: 5_000, keep: true })
  return (
    <Loaded of={arrivals} what={t('arrival.what')} height={120}>
      {(devices) =>
        devices.length === 0 ? (
          <Part mark={<PartMark done={false} busy={connected} />} title={t('arrival.none')} note={connected ? t('noDevicesYet') : null} />
        ) : (
          <Filled uplinkId={uplinkId} devices={devices} site={site} />
        )
      }
    </Loaded>
  )
}

function Filled({ uplinkId, devices, site }: { uplinkId: string; devices: readonly Arrival[]; site: string }) {
  const { t } = useTranslation('uplinks')
  const { message } = App.useApp()
  const go = useNavigate()
  const [entries, setEntries] = useState<Readonly<Record<string, ArrivalEntry | undefined>>>({})
  const shown = useCall(deviceCalls.listDevices, { query: { uplinkId, pageSize: 200 } }, { poll: 10_000, keep: true })
  const narrow = useNarrow()
  const byId = new Map(shown.data?.items.map((device) => [device.id, device]))
  const save = useCommand(uplinkArrivalCalls.saveArrivals, {
    onDone: ({ added, failed }) => {
      const problems = new Map(failed.map(({ ref, problem }) => [ref, problem]))
      setEntries((before) =>
        Object.fromEntries(
          Object.entries(before).flatMap(([ref, entry]) => (problems.has(ref) ? [[ref, { ...entry, problem: problems.get(ref) }]] : [])),
        ),
      )
      if (added > 0) void message.success(t('arrival.added', { count: added }))
      if (failed.length > 0) void message.warning(t('arrival.failed', { count: failed.length }))
    },
  })
  const rows = devices.map((device) => arrivalRow(device, entries[device.ref], site))
  const set = (ref: string, some: ArrivalEntry) => setEntries((before) => ({ ...before, [ref]: { ...before[ref], ...some } }))
  const deviceOf = ({ id }: ArrivalRow) => (id === null ? undefined : byId.get(id))
  const { adds, changes } = doing(rows)
  const open = rows.filter(({ state }) => state !== 'listed')
  const all = open.length > 0 && open.every(isTicked)
  const everyBox = (
    <Checkbox
      aria-label={t('arrival.all')}
      checked={all}
      indeterminate={!all && adds > 0}
      disabled={open.length === 0}
      onChange={({ target }) => {
        for (const { ref } of open) set(ref, { ticked: target.checked })
      }}
    />
  )
  return (
    <>
      <Part
        mark={<PartMark done={open.every(({ state }) => state === 'absent')} busy />}
        title={t('devicesArrived', { count: devices.filter(({ id }) => id !== null).length })}
        note={t('arrival.note')}
      />
      <FormError error={save.error} />
      {narrow ? (
        <ul className={styles.cards} aria-label={t('arrival.what')}>
          {open.length > 1 ? (
            <li>
              <span className={styles.cardHead}>
                {everyBox}
                <span>{t('arrival.all')}</span>
              </span>
            </li>
          ) : null}
          {rows.map((row) => (
            <ArrivalCard key={row.ref} row={row} device={deviceOf(row)} onChange={(some) => set(row.ref, some)} />
          ))}
        </ul>
      ) : (
        <Table<ArrivalRow>
          className={styles.found ?? ''}
          size="small"
          rowKey="ref"
          dataSource={rows}
          scroll={{ x: 760 }}
          rowClassName={({ state }) => (state === 'absent' ? (styles.absent ?? '') : '')}
          pagination={rows.length > 20 ? { pageSize: 20, showSizeChanger: false } : false}
          columns={[
            {
              title: everyBox,
              key: 'tick',
              width: 46,
              render: (_, row) => <Tick row={row} onChange={(some) => set(row.ref, some)} />,
            },
            {
              title: t('name'),
              key: 'name',
              width: 160,
              render: (_, row) => <NameCell row={row} onChange={(some) => set(row.ref, some)} />,
            },
            {
              title: t('device.site'),
              key: 'site',
              width: 118,
              onCell: ({ state }) => (state === 'absent' ? { colSpan: 5 } : {}),
              render: (_, row) =>
                row.state === 'absent' ? <Why why={row.why} /> : <Site row={row} onChange={(some) => set(row.ref, some)} />,
            },
            {
              title: t('arrival.plate'),
              key: 'plate',
              width: 132,
              onCell: swallowed,
              render: (_, row) => <Plate row={row} onChange={(some) => set(row.ref, some)} />,
            },
            {
              title: t('arrival.rated'),
              key: 'rated',
              width: 104,
              align: 'right',
              onCell: swallowed,
              render: (_, row) => <Rating row={row} onChange={(some) => set(row.ref, some)} />,
            },
            { title: t('arrival.via'), key: 'via', onCell: swallowed, render: (_, { via }) => <Via via={via} /> },
            {
              title: t('arrival.first'),
              key: 'first',
              align: 'right',
              onCell: swallowed,
              render: (_, row) => <First device={deviceOf(row)} type={row.type} />,
            },
          ]}
        />
      )}
      <footer className={styles.foot}>
        <span className={styles.dim}>{t('arrival.foot')}</span>
        <Button onClick={() => void go('/new_device_list')}>{t('adding.later')}</Button>
        <Button
          type="primary"
          disabled={save.isPending || adds + changes === 0}
          onClick={() => save.mutate({ params: { uplinkId }, body: { devices: enteredRows(rows) } })}
        >
          {adds > 0 ? t('arrival.add', { count: adds }) : changes > 0 ? t('arrival.save', { count: changes }) : t('arrival.tickFirst')}
        </Button>
      </footer>
    </>
  )
}

const swallowed = ({ state }: Arrival) => (state === 'absent' ? { colSpan: 0 } : {})
