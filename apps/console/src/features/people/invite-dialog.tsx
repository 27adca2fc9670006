import { type Data, employeeCalls, invitationFields } from '@kilowatch/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import { useSession } from '../../shared/session.ts'
import { initialOf } from '../../ui/fields/field-items.tsx'
import { RecordDialog } from '../../ui/fields/record-dialog.tsx'
import { employeeInputs } from './employee-inputs.tsx'
import { SentDialog } from './invitation-sent.tsx'

type Invited = Data<typeof employeeCalls.addEmployee>

/** Invites a person by phone or e-mail; afterwards says whether the message went out, and shows the link. */
export function InviteDialog({ deptId, onClose }: { deptId: string; onClose: () => void }) {
  const { t } = useTranslation('people')
  const { businessId } = useSession()
  const [invited, setInvited] = useState<Invited | null>(null)
  const add = useCommand(employeeCalls.addEmployee)
  if (invited) {
    const { employee, delivery, link } = invited
    const words = { title: t('invite'), name: employee.name, delivery, link }
    return <SentDialog {...words} onAgain={() => setInvited(null)} onClose={onClose} />
  }
  return (
    <RecordDialog
      fields={invitationFields}
      record={{ ...initialOf(invitationFields), departmentIds: deptId ? [deptId] : [] }}
      title={t('invite')}
      action={t('inviteSend')}
      inputs={employeeInputs}
      save={(body) => add.mutateAsync({ params: { id: businessId ?? '' }, body }).then(setInvited)}
      state={add}
      onClose={onClose}
      // What became of it is shown in the place of the form.
      onSaved={() => {}}
      width={560}
    />
  )
}
