import { dutyCalls, groupCalls, handoverCalls, handoverFields, mostHandoverGroups } from '@kilowatch/contract'
import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useCall, useCommand } from '../../shared/query.ts'
import { useSession } from '../../shared/session.ts'
import { FieldItems, initialOf, sentOf } from '../fields/field-items.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { type NamedPerson, PeopleSelect } from '../pickers/person-select.tsx'
import { RecordsSelect } from '../pickers/record-select.tsx'
import { addressOf } from './handover-state.tsx'

type Values = Record<string, unknown>

interface WriteHandoverProps {
  /** Of which it is; null: to be chosen. */
  groupId: string | null
  onClose: () => void
}

/** The server takes what is open; the leaving one adds words, and may say who comes. */
export function WriteHandover({ groupId: group, onClose }: WriteHandoverProps) {
  const { t } = useTranslation('handover')
  const navigate = useNavigate()
  const add = useCommand(handoverCalls.addHandover, {
    onDone: ({ id }) => {
      onClose()
      void navigate(addressOf(id))
    },
  })
  const save = ({ groupIds, coming, ...values }: Values) => {
    const { words } = sentOf(handoverFields, values) as { words: string }
    const [person] = (coming ?? []) as NamedPerson[]
    add.mutate({ body: { groupIds: [...(groupIds as readonly string[])], words, assigneeId: person?.id ?? null } })
  }
  return (
    <FormDialog<Values>
      title={t('write')}
      action={t('write')}
      initial={{ ...initialOf(handoverFields), groupIds: group === null ? [] : [group] }}
      pending={add.isPending}
      error={add.error}
      onSubmit={save}
      onClose={onClose}
      lead={t('lead')}
      width={600}
    >
      <Form.Item
        name="groupIds"
        label={t('group')}
        rules={[
          { required: true, message: t('chooseGroup') },
          { type: 'array', max: mostHandoverGroups, message: t('tooManyGroups', { most: mostHandoverGroups }) },
        ]}
      >
        <RecordsSelect of={groupCalls.listGroups} words="group" />
      </Form.Item>
      <FieldItems fields={handoverFields} />
      <Form.Item noStyle shouldUpdate>
        {({ getFieldValue }) => (
          <Form.Item name="coming" label={t('coming')} extra={<Coming groupIds={getFieldValue('groupIds') ?? []} />}>
            <PeopleSelect accounts single />
          </Form.Item>
        )}
      </Form.Item>
    </FormDialog>
  )
}

/** To whom the note goes where nobody is chosen: whoever is on duty next, but not its writer. */
function Coming({ groupIds }: { groupIds: readonly string[] }) {
  const { t } = useTranslation('handover')
  const { userId } = useSession()
  const duty = useCall(dutyCalls.listOnDuty, {}, { staleTime: 60_000 })
  const next = groupIds.flatMap((id) => duty.data?.find(({ group }) => group.id === id)?.next ?? [])
  const other = next.find(({ id }) => id !== userId)
  if (groupIds.length === 0 || !duty.data) return <>{t('comingHelp')}</>
  if (other) return <>{t('comingNext', { name: other.name })}</>
  return <>{t(next.length > 0 ? 'comingSelf' : 'comingNobody')}</>
}
