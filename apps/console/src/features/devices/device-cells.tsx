import { deviceTypeOf, shownRuntime } from '@kilowatch/catalog'
import type { Device, deviceList } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { deviceLink } from '../../shared/device-links.ts'
import { Link } from '../../shared/link.tsx'
import { useLanguage } from '../../shared/use-formats.ts'
import { headlineGroups, typeName } from '../../ui/device-view.ts'
import { HeadlineValues } from '../../ui/headline-values.tsx'
import type { CellsOf } from '../../ui/list/list-columns.tsx'
import { MaintainedTag } from '../../ui/maintenance/maintained-tag.tsx'
import { StateBadge } from '../../ui/state-badge.tsx'
import { Age, Since, Value } from '../../ui/value.tsx'
import styles from './devices.module.css'

/** What the columns of the device list show beside plain text. */
export const deviceCells: CellsOf<typeof deviceList> = {
  name: { width: 164, fixed: 'left', render: (device) => <DeviceName device={device} /> },
  state: { width: 116, render: (device) => <StateCell device={device} /> },
  type: { width: 104, render: (device) => <TypeCell device={device} /> },
  site: { width: 96 },
  headline: { width: 534, render: (device) => <HeadlineValues device={device} inSlots /> },
  runtime: { width: 88, render: (device) => <Runtime device={device} /> },
  alarms: { width: 64, render: (device) => <AlarmCount device={device} /> },
  lastHeardAt: { width: 92, render: (device) => (device.lastHeardAt ? <Age at={device.lastHeardAt} /> : '—') },
  uplinkName: { width: 150 },
  expiresAt: { width: 110 },
}

function DeviceName({ device }: { device: Device }) {
  return (
    <span className={styles.name}>
      <Link to={deviceLink(device)}>{device.name}</Link>
      <span>
        {device.id}
        <MaintainedTag deviceId={device.id} />
      </span>
    </span>
  )
}

/** How long its battery lasts, as the device says now. */
function Runtime({ device }: { device: Device }) {
  const language = useLanguage()
  const type = deviceTypeOf(device)
  const key = type && shownRuntime(type)
  const shown = headlineGroups(device, language).find(({ pattern }) => pattern === key)?.items[0]
  return shown ? <Value reading={shown.reading} point={shown.point} ageless /> : <span className={styles.dim}>—</span>
}

function StateCell({ device }: { device: Device }) {
  return (
    <span className={styles.name}>
      <StateBadge state={device.state} worst={device.worst} />
      <span>{device.stateAt ? <Since at={device.stateAt} /> : null}</span>
    </span>
  )
}

function TypeCell({ device }: { device: Device }) {
  const { t } = useTranslation('devices')
  const language = useLanguage()
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
