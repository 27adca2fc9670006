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
  /** Devices of this group stand first. */
  group?: string | null
}

const shownAtOnce = 50
/** What one call takes. */
const mostPicked = 1000

/** Devices of the business that the person manages: found on the left, chosen on the right. */
export function DevicePicker({ value, onChange, group = null }: DevicePickerProps) {
  const { t } = useTranslation('pickers')
  return (
    <div className={styles.picker}>
      <Found chosen={value} group={group} onAdd={(devices) => onChange([...value, ...devices].slice(0, mostPicked))} />
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

interface FoundProps {
  chosen: readonly PickedDevice[]
  group: string | null
  onAdd: (devices: readonly PickedDevice[]) => void
}

function Found({ chosen, group, onAdd }: FoundProps) {
  const { t } = useTranslation('pickers')
  const [search, setSearch] = useState('')
  const settled = useSettled(search.trim())
  const query = { ...(settled ? { search: settled } : {}), sort: 'name', pageSize: shownAtOnce } as const
  const kept = { keep: true, staleTime: 30_000 }
  const devices = useCall(deviceCalls.listDevices, { query }, kept)
  const inGroup = useCall(deviceCalls.listDevices, { query: { ...query, groupId: group ?? '' } }, { ...kept, enabled: group !== null })
  const known = new Set(chosen.map(({ id }) => id))
  const freeOf = (all: readonly Device[] = []) => all.filter((device) => isManaged(device) && !known.has(device.id))
  const first = group === null ? [] : freeOf(inGroup.data?.items)
  const free = withFirst(first, freeOf(devices.data?.items))
  const added = first.length > 0 ? first : free
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
        <Button type="link" size="small" disabled={added.length === 0} onClick={() => onAdd(added)}>
          {t(first.length > 0 ? 'addGroup' : 'addAll', { count: added.length })}
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

/** Some before the others, each once. */
export function withFirst<T extends { id: string }>(first: readonly T[], all: readonly T[]): T[] {
  const before = new Set(first.map(({ id }) => id))
  return [...first, ...all.filter(({ id }) => !before.has(id))]
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
