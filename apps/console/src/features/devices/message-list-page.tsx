import { type DeviceMessage, deviceMessageList } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { deviceLink } from '../../shared/device-links.ts'
import { Link } from '../../shared/link.tsx'
import { Card } from '../../ui/card.tsx'
import { LevelMark, useLevelName } from '../../ui/level-mark.tsx'
import type { CellsOf } from '../../ui/list/list-columns.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty } from '../../ui/placeholders.tsx'
import { Clock } from '../../ui/value.tsx'
import styles from './devices.module.css'

const cells: CellsOf<typeof deviceMessageList> = {
  at: { width: 170, fixed: 'left', render: ({ at }) => <Clock at={at} /> },
  event: { width: 90 },
  level: { width: 110, render: (message) => <Level message={message} /> },
  deviceName: { width: 180, render: (message) => <Named message={message} /> },
  content: { width: 380, render: ({ alarmId, content }) => <Link to={`/current_message?alarm=${alarmId}`}>{content}</Link> },
}

/** What the devices had to say, the newest first. */
export function MessageListPage() {
  const { t } = useTranslation('devices')
  return (
    <Page>
      <Card flush>
        <ListTable list={deviceMessageList} cells={cells} empty={<Empty text={t('noMessages')} calm />} />
      </Card>
    </Page>
  )
}

function Level({ message: { level, event } }: { message: DeviceMessage }) {
  const name = useLevelName()
  return (
    <span className={styles.level}>
      <LevelMark level={level} standing={event === 'cleared' ? 'over' : 'waiting'} size={14} />
      {name(level)}
    </span>
  )
}

function Named({ message: { deviceId, deviceName, deviceType } }: { message: DeviceMessage }) {
  return deviceId && deviceType ? <Link to={deviceLink({ id: deviceId, type: deviceType })}>{deviceName}</Link> : deviceName
}
