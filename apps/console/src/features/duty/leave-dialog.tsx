import { dutyCalls } from '@kilowatch/contract'
import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import { mayManage, useSession } from '../../shared/session.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { type NamedPerson, PeopleSelect } from '../../ui/pickers/person-select.tsx'

interface LeaveValues {
  person?: NamedPerson[]
  from: string
  to: string
  reason?: string
}

/** One's own leave; whoever manages enters that of others too. */
export function LeaveDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('duty')
  const manages = mayManage(useSession().right)
  const own = useCommand(dutyCalls.addOwnDutyLeave, { onDone: onClose })
  const other = useCommand(dutyCalls.addDutyLeave, { onDone: onClose })
  const submit = ({ person, from, to, reason }: LeaveValues) => {
    const body = { from, to, reason: reason ?? '' }
    const [chosen] = person ?? []
    if (chosen) other.mutate({ params: { employeeId: chosen.id }, body })
    else own.mutate({ body })
  }
  const required = [{ required: true, message: t('leave.needsDay') }]
  return (
    <FormDialog<LeaveValues>
      title={t('leave.add')}
      action={t('leave.add')}
      pending={own.isPending || other.isPending}
      error={own.error ?? other.error}
      onSubmit={submit}
      onClose={onClose}
      lead={t('leave.lead')}
    >
      {manages ? (
        <Form.Item name="person" label={t('leave.person')} extra={t('leave.orMe')}>
          <PeopleSelect single />
        </Form.Item>
      ) : null}
      <Form.Item name="from" label={t('leave.from')} rules={required}>
        <Input type="date" />
      </Form.Item>
      <Form.Item name="to" label={t('leave.to')} rules={required}>
        <Input type="date" />
      </Form.Item>
      <Form.Item name="reason" label={t('leave.reason')}>
        <Input maxLength={100} />
      </Form.Item>
    </FormDialog>
  )
}
