import { type GroupDetail, maintenanceCalls, mostMaintainedAtOnce } from '@kilowatch/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../shared/session.ts'
import { useDialog } from '../../ui/dialogs.tsx'
import { MaintenanceDialog } from '../../ui/maintenance/maintenance-dialog.tsx'
import { useMaintained } from '../../ui/maintenance/use-maintained.ts'
import { useAskedCommand } from '../../ui/use-asked-command.ts'

/** Begins to work on all devices of a group that the person sees, and ends it on those that somebody works on. */
export function GroupMaintenance({ group: { name, members } }: { group: GroupDetail }) {
  const { t } = useTranslation('maintenance')
  const mayOperate = useSession().right !== 'view'
  const open = useDialog()
  const ask = useAskedCommand(maintenanceCalls.endMaintenance)
  const maintained = useMaintained()
  if (!mayOperate || members.length === 0) return null
  const boxIds = members.map(({ id }) => id)
  const worked = boxIds.filter((id) => maintained.has(id))
  const tooMany = members.length > mostMaintainedAtOnce
  const subject = t('group', { name, count: members.length })
  const end = () =>
    ask(
      { body: { boxIds: worked.slice(0, mostMaintainedAtOnce) } },
      {
        title: t('endGroup', { name, count: worked.length }),
        text: t('endGroupText'),
        action: t('end'),
        done: ({ changed }) => t('ended', { count: changed }),
      },
    )
  return (
    <>
      {worked.length > 0 ? (
        <Button size="small" onClick={end}>
          {t('end')}
        </Button>
      ) : null}
      {worked.length < members.length ? (
        <Button
          size="small"
          disabled={tooMany}
          title={tooMany ? t('tooMany', { most: mostMaintainedAtOnce }) : ''}
          onClick={() => open((close) => <MaintenanceDialog boxIds={boxIds} subject={subject} onClose={close} />)}
        >
          {t('begin')}
        </Button>
      ) : null}
    </>
  )
}
