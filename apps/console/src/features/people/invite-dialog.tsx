import { type Data, employeeCalls } from '@kilowatch/contract'
import { Button, Form, Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import { useSession } from '../../shared/session.ts'
import { FormError } from '../../ui/form-error.tsx'
import { type EmployeeDraft, EmployeeFields, newEmployee } from './employee-fields.tsx'
import { InvitationSent } from './invitation-sent.tsx'

type Invited = Data<typeof employeeCalls.addEmployee>

/** Invites a person by phone or e-mail; afterwards says whether the message went out, and shows the link. */
export function InviteDialog({ deptId, onClose }: { deptId: string; onClose: () => void }) {
  const { t } = useTranslation(['people', 'common'])
  const { businessId } = useSession()
  const [form] = Form.useForm<EmployeeDraft>()
  const [invited, setInvited] = useState<Invited | null>(null)
  const add = useCommand(employeeCalls.addEmployee, { onDone: setInvited })
  const submit = ({ contact = '', ...fields }: EmployeeDraft) =>
    add.mutate({ params: { id: businessId ?? '' }, body: { ...fields, contact: contact.trim(), name: fields.name.trim() } })
  const again = () => {
    form.resetFields()
    add.reset()
    setInvited(null)
  }
  const footer = invited
    ? [
        <Button key="again" onClick={again}>
          {t('inviteAgain')}
        </Button>,
        <Button key="done" type="primary" onClick={onClose}>
          {t('done')}
        </Button>,
      ]
    : [
        <Button key="cancel" onClick={onClose}>
          {t('common:cancel')}
        </Button>,
        <Button key="send" type="primary" disabled={add.isPending} onClick={() => form.submit()}>
          {t('inviteSend')}
        </Button>,
      ]
  return (
    <Modal open title={t('invite')} width={560} footer={footer} onCancel={onClose} destroyOnHidden>
      {invited ? (
        <InvitationSent name={invited.employee.name} delivery={invited.delivery} link={invited.link} />
      ) : (
        <Form<EmployeeDraft>
          name="invite"
          form={form}
          layout="vertical"
          requiredMark={false}
          initialValues={{ ...newEmployee, departmentIds: deptId ? [deptId] : [] }}
          onFinish={submit}
        >
          <EmployeeFields invites />
          <FormError error={add.error} />
        </Form>
      )}
    </Modal>
  )
}
