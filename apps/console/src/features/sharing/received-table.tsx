import { deviceType } from '@kilowatch/catalog'
import { receivedShareList, type Share, sharingCalls } from '@kilowatch/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { deviceLink } from '../../shared/device-links.ts'
import { Link } from '../../shared/link.tsx'
import { useLanguage } from '../../shared/use-formats.ts'
import type { CellsOf } from '../../ui/list/list-columns.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { useAskedCommand } from '../../ui/use-asked-command.ts'
import { DueTime } from '../../ui/value.tsx'
import styles from './sharing.module.css'

const cells: CellsOf<typeof receivedShareList> = {
  deviceName: { width: 200, render: (share) => <Device share={share} /> },
  deviceType: { width: 130, render: (share) => <Type share={share} /> },
  sharedBy: { width: 110, render: ({ sharedBy }) => sharedBy.name },
  expiresAt: { render: (share) => <Until share={share} /> },
}

/** Devices that others share with the person, what may be done with each, and how to give it back. */
export function ReceivedTable() {
  const { t } = useTranslation('sharing')
  const leave = useLeave()
  return (
    <ListTable
      list={receivedShareList}
      cells={cells}
      empty={t('noneReceived')}
      actions={(share) => (
        <Button size="small" aria-label={t('leaveOf', { name: share.deviceName })} onClick={() => leave(share)}>
          {t('leave')}
        </Button>
      )}
    />
  )
}

function Device({ share: { deviceId, deviceName, deviceType: type } }: { share: Share }) {
  return (
    <span className={styles.who}>
      <Link to={deviceLink({ id: deviceId, type })}>{deviceName}</Link>
      <small>{deviceId}</small>
    </span>
  )
}

function Type({ share: { deviceType: code } }: { share: Share }) {
  const language = useLanguage()
  return deviceType(code)?.name[language] ?? code
}

function Until({ share: { expiresAt } }: { share: Share }) {
  const { t } = useTranslation('sharing')
  return expiresAt ? <DueTime at={expiresAt} /> : t('noEnd')
}

function useLeave(): (share: Share) => void {
  const { t } = useTranslation('sharing')
  const leave = useAskedCommand(sharingCalls.leaveShare)
  return ({ id, deviceName: name }) =>
    leave(
      { params: { shareId: id } },
      { title: t('leaveTitle', { name }), text: t('leaveText'), action: t('leave'), done: () => t('left', { name }) },
    )
}
