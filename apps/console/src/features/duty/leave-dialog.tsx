import { fields } from '@kilowatch/catalog'
import { dutyCalls } from '@kilowatch/contract'
import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import { mayManage, useSession } from '../../shared/session.ts'
import { FieldItems, initialOf, sentOf } from '../../ui/fields/field-items.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { type NamedPerson, PeopleSelect } from '../../ui/pickers/person-select.tsx'

const leaveFields = fields(
  { key: 'from', name: { zh: '从', en: 'From' }, kind: 'day', required: true },
  { key: 'to', name: { zh: '到（含）', en: 'To (inclusive)' }, kind: 'day', required: true },
  { key: 'reason', name: { zh: '原因', en: 'Reason' }, kind: 'text', most: 100 },
)

type LeaveValues = { person?: NamedPerson[] } & Record<string, unknown>

/** One's own leave; whoever manages enters that of others too. */
export function LeaveDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('duty')
  const manages = mayManage(useSession().right)
  const own = useCommand(dutyCalls.addOwnDutyLeave, { onDone: onClose })
  const other = useCommand(dutyCalls.addDutyLeave, { onDone: onClose })
  const submit = ({ person, ...entered }: LeaveValues) => {
    const body = sentOf(leaveFields, entered) as { from: string; to: string; reason: string }
    const [chosen] = person ?? []
    if (chosen) other.mutate({ params: { employeeId: chosen.id }, body })
    else own.mutate({ body })
  }
  return (
    <FormDialog<LeaveValues>
      title={t('leave.add')}
      action={t('leave.add')}
      initial={initialOf(leaveFields)}
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
      <FieldItems fields={leaveFields} />
    </FormDialog>
  )
}
