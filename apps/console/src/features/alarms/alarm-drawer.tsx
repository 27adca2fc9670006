import { alarmCalls } from '@kilowatch/contract'
import { Button } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useCall } from '../../shared/query.ts'
import { SoundButton } from '../../ui/alarms/sound/sound-settings.tsx'
import { SideDrawer } from '../../ui/overlays.tsx'
import { Empty, Failure, Skeleton } from '../../ui/placeholders.tsx'
import { AlarmActionsProvider } from './alarm-actions.tsx'
import styles from './alarm-drawer.module.css'
import { groupAlarms } from './alarm-groups.ts'
import { DrawerGroup } from './drawer-group.tsx'

interface AlarmDrawerProps {
  open: boolean
  onClose: () => void
}

/** The newest active alarms by cause, behind the bell: confirm, assign, open. */
export function AlarmDrawer({ open, onClose }: AlarmDrawerProps) {
  const { t } = useTranslation('alarms')
  const navigate = useNavigate()
  const go = (to: string) => {
    onClose()
    void navigate(to)
  }
  return (
    <SideDrawer
      touched={null}
      open={open}
      onClose={onClose}
      title={t('drawer.title')}
      size="min(420px, 100vw)"
      extra={<SoundButton />}
      footer={
        <Button block onClick={() => go('/current_message')}>
          {t('drawer.all')}
        </Button>
      }
      styles={{ body: { padding: 0 } }}
    >
      <AlarmActionsProvider>
        <DrawerContent open={open} onGo={go} />
      </AlarmActionsProvider>
    </SideDrawer>
  )
}

/** As many as a person reads through here; the page shows them all. */
const query = { pageSize: 50 }

function DrawerContent({ open, onGo }: { open: boolean; onGo: (to: string) => void }) {
  const { t } = useTranslation('alarms')
  const alarms = useCall(alarmCalls.listAlarms, { query }, { enabled: open, poll: 20_000 })
  const groups = useMemo(() => groupAlarms(alarms.data?.items ?? [], 'cause'), [alarms.data])
  if (!alarms.data) {
    return alarms.error ? (
      <Failure what={t('what')} error={alarms.error} at={alarms.errorUpdatedAt} onRetry={() => void alarms.refetch()} />
    ) : (
      <div className={styles.waiting}>
        <Skeleton rows={8} height={320} />
      </div>
    )
  }
  if (groups.length === 0) return <Empty calm text={t('drawer.none')} />
  return (
    <ul className={styles.groups}>
      {groups.map((group) => (
        <DrawerGroup key={group.id} group={group} onGo={onGo} />
      ))}
    </ul>
  )
}
