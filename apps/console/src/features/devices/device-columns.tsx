import type { Language } from '@kilowatch/catalog'
import type { Device } from '@kilowatch/contract'
import type { TFunction } from 'i18next'
import { Link } from 'react-router'
import { deviceLink } from '../../shared/device-links.ts'
import { StateBadge } from '../../ui/state-badge.tsx'
import type { Column } from '../../ui/table/column.ts'
import { Age, Since } from '../../ui/value.tsx'
import { typeName } from './device-view.ts'
import styles from './devices.module.css'
import { HeadlineValues } from './headline-values.tsx'

/** Columns of the device list. */
export function deviceColumns(t: TFunction<'devices'>, language: Language): readonly Column<Device>[] {
  return [
    {
      key: 'name',
      title: t('name'),
      width: 180,
      fixed: 'left',
      sort: 'name',
      optional: false,
      render: (device) => <DeviceName device={device} />,
    },
    {
      key: 'state',
      title: t('state'),
      width: 116,
      sort: 'state',
      render: (device) => <StateCell device={device} />,
    },
    { key: 'type', title: t('type'), width: 110, sort: 'type', render: (device) => <TypeCell device={device} language={language} t={t} /> },
    { key: 'site', title: t('site'), width: 104, sort: 'site', render: (device) => device.site || <span className={styles.dim}>—</span> },
    { key: 'values', title: t('values'), width: 470, render: (device) => <HeadlineValues device={device} /> },
    { key: 'alarms', title: t('alarms'), width: 64, align: 'right', render: (device) => <AlarmCount device={device} /> },
    {
      key: 'lastHeardAt',
      title: t('lastHeard'),
      width: 92,
      sort: 'lastHeardAt',
      render: (device) => (device.lastHeardAt ? <Age at={device.lastHeardAt} /> : '—'),
    },
    { key: 'uplink', title: t('uplink'), width: 150, hidden: true, render: (device) => device.uplinkName },
    { key: 'expiresAt', title: t('expires'), width: 110, hidden: true, render: (device) => device.expiresAt?.slice(0, 10) ?? '—' },
  ]
}

export function DeviceName({ device }: { device: Device }) {
  return (
    <span className={styles.name}>
      <Link to={deviceLink(device)}>{device.name}</Link>
      <span>{device.id}</span>
    </span>
  )
}

function StateCell({ device }: { device: Device }) {
  return (
    <span className={styles.name}>
      <StateBadge state={device.state} worst={device.worst} />
      <span>{device.stateAt ? <Since at={device.stateAt} /> : null}</span>
    </span>
  )
}

function TypeCell({ device, language, t }: { device: Device; language: Language; t: TFunction<'devices'> }) {
  return (
    <span title={device.announcedType ? t('mismatch', { type: typeName(device.announcedType, language) }) : undefined}>
      {typeName(device.type, language)}
      {device.announcedType ? <span className={styles.mismatch}> {t('mismatchShort')}</span> : null}
    </span>
  )
}

function AlarmCount({ device }: { device: Device }) {
  if (device.alarms === 0) return <span className={styles.dim}>0</span>
  return <Link to={`/current_message?deviceId=${device.id}`}>{device.alarms}</Link>
}
