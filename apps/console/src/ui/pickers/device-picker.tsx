import { CloseOutlined, PlusOutlined, SearchOutlined } from '@ant-design/icons'
import { deviceType } from '@kilowatch/catalog'
import { type Device, deviceCalls } from '@kilowatch/contract'
import { Button, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../shared/query.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { useSettled } from '../../shared/use-settled.ts'
import { Failure, Skeleton } from '../placeholders.tsx'
import styles from './device-picker.module.css'

export interface PickedDevice {
  id: string
  name: string
  type: string
  site: string
}

interface DevicePickerProps {
  value: readonly PickedDevice[]
  onChange: (devices: readonly PickedDevice[]) => void
}

const shownAtOnce = 50
/** What one call takes. */
const mostPicked = 1000

/** Devices of the business that the person manages: found on the left, chosen on the right. */
export function DevicePicker({ value, onChange }: DevicePickerProps) {
  const { t } = useTranslation('pickers')
  return (
    <div className={styles.picker}>
      <Found chosen={value} onAdd={(devices) => onChange([...value, ...devices].slice(0, mostPicked))} />
      <section className={styles.side} aria-label={t('chosen')}>
        <header className={styles.head}>
          <strong>{t('chosenCount', { count: value.length })}</strong>
          {value.length > 0 ? (
            <Button type="link" size="small" onClick={() => onChange([])}>
              {t('clear')}
            </Button>
          ) : null}
        </header>
        {value.length === 0 ? (
          <p className={styles.none}>{t('noneChosen')}</p>
        ) : (
          <ul className={styles.list}>
            {value.map((device) => (
              <Row key={device.id} device={device}>
                <Button
                  type="text"
                  size="small"
                  icon={<CloseOutlined />}
                  aria-label={t('takeOut', { name: device.name })}
                  onClick={() => onChange(value.filter(({ id }) => id !== device.id))}
                />
              </Row>
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

function Found({ chosen, onAdd }: { chosen: readonly PickedDevice[]; onAdd: (devices: readonly PickedDevice[]) => void }) {
  const { t } = useTranslation('pickers')
  const [search, setSearch] = useState('')
  const settled = useSettled(search.trim())
  const devices = useCall(
    deviceCalls.listDevices,
    { query: { ...(settled ? { search: settled } : {}), sort: 'name', pageSize: shownAtOnce } },
    { keep: true, staleTime: 30_000 },
  )
  const known = new Set(chosen.map(({ id }) => id))
  const free = (devices.data?.items ?? []).filter((device) => isManaged(device) && !known.has(device.id))
  const more = (devices.data?.total ?? 0) - (devices.data?.items.length ?? 0)
  return (
    <section className={styles.side} aria-label={t('found')}>
      <header className={styles.head}>
        <Input
          size="small"
          prefix={<SearchOutlined />}
          aria-label={t('searchDevices')}
          placeholder={t('searchDevices')}
          value={search}
          maxLength={50}
          allowClear
          onChange={(event) => setSearch(event.target.value)}
        />
        <Button type="link" size="small" disabled={free.length === 0} onClick={() => onAdd(free)}>
          {t('addAll', { count: free.length })}
        </Button>
      </header>
      {devices.error && !devices.data ? (
        <Failure what={t('found')} error={devices.error} at={devices.errorUpdatedAt} onRetry={() => void devices.refetch()} />
      ) : devices.isPending ? (
        <Skeleton rows={5} height={180} />
      ) : free.length === 0 ? (
        <p className={styles.none}>{t('nothingLeft')}</p>
      ) : (
        <ul className={styles.list}>
          {free.map((device) => (
            <Row key={device.id} device={device}>
              <Button
                type="text"
                size="small"
                icon={<PlusOutlined />}
                aria-label={t('takeIn', { name: device.name })}
                onClick={() => onAdd([device])}
              />
            </Row>
          ))}
          {more > 0 ? <li className={styles.more}>{t('more', { count: more })}</li> : null}
        </ul>
      )}
    </section>
  )
}

function isManaged(device: Device): boolean {
  return !device.shared && (device.right === 'manage' || device.right === 'main')
}

function Row({ device, children }: { device: PickedDevice; children: ReactNode }) {
  const language = useLanguage()
  const type = deviceType(device.type)?.name[language] ?? device.type
  return (
    <li className={styles.row}>
      <span className={styles.who}>
        <span>{device.name}</span>
        <small>{[type, device.site, device.id].filter(Boolean).join(' · ')}</small>
      </span>
      {children}
    </li>
  )
}
