import { UserAddOutlined } from '@ant-design/icons'
import { type OperatorRow, operatorCalls, operatorFields, operatorList } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import { useSession } from '../../shared/session.ts'
import { useDialog } from '../../ui/dialogs.tsx'
import { RecordDialog } from '../../ui/fields/record-dialog.tsx'
import type { CellsOf } from '../../ui/list/list-columns.tsx'
import { listPage } from '../../ui/list/list-page.tsx'
import { asked, RowMenu } from '../../ui/row-menu.tsx'
import { SentDialog } from '../../ui/sent-invitation.tsx'
import { useSend } from '../../ui/use-asked-command.ts'
import { RemoveOperatorDialog } from './remove-operator-dialog.tsx'

const cells: CellsOf<typeof operatorList> = {
  name: { width: 180, fixed: 'left', render: (row) => <Name row={row} /> },
  account: { width: 170 },
  state: {
    width: 140,
    marks: {
      active: ['check', 'var(--normal)'],
      disabled: ['minus', 'var(--text-2)'],
      invited: ['waits', 'var(--notice)'],
      'invitation-expired': ['hourglass', 'var(--major)'],
    },
  },
}

/** Who runs the platform, and who is invited to. */
export const OperatorsPage = listPage({
  list: operatorList,
  words: ['platform', 'operators'],
  adding: { call: operatorCalls.inviteOperator, icon: <UserAddOutlined />, dialog: (onClose) => <InviteDialog onClose={onClose} /> },
  cells,
  actions: (row) => <Actions row={row} />,
})

function Name({ row: { name, userId } }: { row: OperatorRow }) {
  const { t } = useTranslation('platform')
  return useSession().userId === userId ? t('operators.you', { name }) : name
}

function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('platform')
  const invite = useCommand(operatorCalls.inviteOperator)
  if (invite.data) {
    const { link, ...delivery } = invite.data
    const { name } = invite.variables.body
    return <SentDialog title={t('operators.add')} name={name} delivery={delivery} link={link} onAgain={invite.reset} onClose={onClose} />
  }
  return (
    <RecordDialog
      fields={operatorFields}
      record={null}
      title={t('operators.add')}
      action={t('operators.send')}
      lead={<p className="kw-quiet">{t('operators.lead')}</p>}
      save={(body) => invite.mutateAsync({ body })}
      state={invite}
      onClose={onClose}
      // What became of it stands in the place of the form.
      onSaved={() => {}}
    />
  )
}

/** Of an invitation: send it again, withdraw it; of an operator: remove, of oneself: leave. */
function Actions({ row }: { row: OperatorRow }) {
  const resend = useResend()
  const self = useSession().userId === row.userId
  const { invitationId, name } = row
  const doings =
    invitationId === null
      ? [
          {
            words: self ? 'operators.leave' : 'operators.remove',
            dialog: (close: () => void) => <RemoveOperatorDialog operator={row} self={self} onClose={close} />,
          },
        ]
      : [
          { words: 'operators.resend', run: () => resend(invitationId, name) },
          { words: 'operators.withdraw', ask: asked(operatorCalls.withdrawOperatorInvitation, { params: { invitationId } }) },
        ]
  return <RowMenu domain="platform" name={name} doings={doings} />
}

function useResend(): (invitationId: string, name: string) => void {
  const { t } = useTranslation('platform')
  const open = useDialog()
  const send = useSend()
  return (invitationId, name) =>
    void send(operatorCalls.resendOperatorInvitation, { params: { invitationId } }, ({ link, ...delivery }) =>
      open((close) => <SentDialog title={t('operators.resend')} name={name} delivery={delivery} link={link} onClose={close} />),
    )
}
