import { invitationCalls, invitationFields } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useCommand } from '../../shared/query.ts'
import { useSession } from '../../shared/session.ts'
import { useDialog } from '../../ui/dialogs.tsx'
import { initialOf } from '../../ui/fields/field-items.tsx'
import { RecordDialog } from '../../ui/fields/record-dialog.tsx'
import { SentDialog } from '../../ui/sent-invitation.tsx'
import { employeeInputs } from './employee-inputs.tsx'

/** Invites a person by phone or e-mail, into the department that is looked at; afterwards says whether the message went out, and shows the link. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('people')
  const { businessId } = useSession()
  const deptId = useSearchParams()[0].get('deptId')
  const open = useDialog()
  const again = () => open((close) => <InviteDialog onClose={close} />)
  const add = useCommand(invitationCalls.addEmployee, {
    onDone: ({ employee: { name }, delivery, link }) =>
      open((close) => <SentDialog title={t('invite')} {...{ name, delivery, link }} onAgain={again} onClose={close} />),
  })
  return (
    <RecordDialog
      fields={invitationFields}
      record={{ ...initialOf(invitationFields), departmentIds: deptId ? [deptId] : [] }}
      title={t('invite')}
      action={t('inviteSend')}
      inputs={employeeInputs()}
      save={(body) => add.mutateAsync({ params: { id: businessId ?? '' }, body })}
      state={add}
      onClose={onClose}
      // What became of it stands in the place of the form.
      onSaved={() => {}}
      width={560}
    />
  )
}
