import { fields } from '@kilowatch/catalog'
import { type DutyRoster, dutyCalls } from '@kilowatch/contract'
import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import { mayManage, useSession } from '../../shared/session.ts'
import { FieldItems, initialOf, sentOf } from '../../ui/fields/field-items.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { type NamedPerson, PeopleSelect } from '../../ui/pickers/person-select.tsx'
import { useAskedCommand } from '../../ui/use-asked-command.ts'

type Leave = DutyRoster['leaves'][number]

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
    const body = leaveOf(entered)
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

interface LeaveEditDialogProps {
  leave: Leave
  /** Whose it is; undefined: one's own. */
  name?: string | undefined
  onClose: () => void
}

/** Other days or another reason for a leave that stands. */
export function LeaveEditDialog({ leave, name, onClose }: LeaveEditDialogProps) {
  const { t } = useTranslation('duty')
  const own = useCommand(dutyCalls.changeOwnDutyLeave, { onDone: onClose })
  const other = useCommand(dutyCalls.changeDutyLeave, { onDone: onClose })
  const { employeeId, from } = leave
  const submit = (entered: LeaveValues) => {
    const body = leaveOf(entered)
    if (name === undefined) own.mutate({ params: { from }, body })
    else other.mutate({ params: { employeeId, from }, body })
  }
  return (
    <FormDialog<LeaveValues>
      title={name === undefined ? t('leave.edit') : t('leave.editOf', { name })}
      action={t('roster.save')}
      initial={initialOf(leaveFields, leave)}
      pending={own.isPending || other.isPending}
      error={own.error ?? other.error}
      onSubmit={submit}
      onClose={onClose}
      lead={t('leave.lead')}
    >
      <FieldItems fields={leaveFields} />
    </FormDialog>
  )
}

const leaveOf = (entered: Record<string, unknown>) => sentOf(leaveFields, entered) as { from: string; to: string; reason: string }

/** Asks before a leave is taken back; `name`: of somebody else. */
export function useLeaveRemoval(): (leave: Leave, name?: string) => void {
  const { t } = useTranslation('duty')
  const own = useAskedCommand(dutyCalls.removeOwnDutyLeave)
  const other = useAskedCommand(dutyCalls.removeDutyLeave)
  return ({ employeeId, from, to }, name) => {
    const title = name === undefined ? t('leave.removeTitle', { from, to }) : t('leave.removeOf', { name, from, to })
    const question = { title, action: t('leave.remove'), done: () => t('leave.removed') }
    if (name === undefined) own({ params: { from } }, question)
    else other({ params: { employeeId, from } }, question)
  }
}
