import { type Employee, employeeCalls, invitationCalls } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { useInstallation } from '../../shared/installation.ts'
import { useSession } from '../../shared/session.ts'
import { useDialog } from '../../ui/dialogs.tsx'
import { asked, RowMenu } from '../../ui/row-menu.tsx'
import { SentDialog } from '../../ui/sent-invitation.tsx'
import { useSend } from '../../ui/use-asked-command.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { doingsOf } from './employee-view.ts'

/** Change, confirm by code, send the invitation again, make an admin, remove: only what fits the employee and the person who asks. */
export function EmployeeActions({ employee, onRemoved }: { employee: Employee; onRemoved?: () => void }) {
  const { codes } = useInstallation()
  const resend = useResend(employee)
  const { id, name, isAdmin, state } = employee
  const may = doingsOf(employee, useSession())
  const admin = asked(employeeCalls.setEmployeeAdmin, { params: { id }, body: { isAdmin: isAdmin === 1 ? 0 : 1 } })
  const remove = asked(employeeCalls.removeEmployee, { params: { id } }, onRemoved)
  const doings = [
    may.change && { words: 'edit', dialog: (close: () => void) => <ChangeDialog employee={employee} onClose={close} /> },
    may.confirm &&
      codes.sms && { words: 'byCode.open', dialog: (close: () => void) => <ConfirmDialog employee={employee} onClose={close} /> },
    may.invite && { words: 'resend', run: resend },
    may.admin && { words: isAdmin === 1 ? 'admin.clear' : 'admin.set', ask: admin },
    may.remove && { words: state === 'joined' ? 'remove' : 'takeBack', ask: remove },
  ]
  return <RowMenu domain="people" name={name} doings={doings} />
}

function useResend({ id, name }: Employee): () => void {
  const { t } = useTranslation('people')
  const open = useDialog()
  const send = useSend()
  return () =>
    void send(invitationCalls.resendInvitation, { params: { employeeId: id } }, (sent) =>
      open((close) => <SentDialog title={t('resend')} name={name} delivery={sent} link={sent.link} onClose={close} />),
    )
}
