import { PlusOutlined } from '@ant-design/icons'
import { clientTaskCalls, groupCalls, projectCalls, projectFields, projectList } from '@kilowatch/contract'
import { Button, Form } from 'antd'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useCommand } from '../../shared/query.ts'
import { mayManage, useSession } from '../../shared/session.ts'
import { Card } from '../../ui/card.tsx'
import { useDialog } from '../../ui/dialogs.tsx'
import { FieldItems, initialOf, sentOf } from '../../ui/fields/field-items.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import type { CellsOf } from '../../ui/list/list-columns.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { useMoney } from '../../ui/money.ts'
import { Page } from '../../ui/page.tsx'
import { RecordSelect } from '../../ui/pickers/record-select.tsx'
import { Empty } from '../../ui/placeholders.tsx'
import { addressOf, projectStateMarks } from './project-state.tsx'

/** Projects of the business, each with how far it is and what is beyond its plan. */
export function ProjectsPage() {
  const { t } = useTranslation('projects')
  const navigate = useNavigate()
  const open = useCallback(({ id }: { id: string }) => void navigate(addressOf(id)), [navigate])
  return (
    <Page actions={<AddButton />}>
      <Card flush>
        <ListTable list={projectList} cells={cells} onOpen={open} empty={<Empty text={t('none')} />} />
      </Card>
    </Page>
  )
}

function AddButton() {
  const { t } = useTranslation('projects')
  const open = useDialog()
  if (!mayManage(useSession().right)) return null
  return (
    <Button icon={<PlusOutlined />} type="primary" onClick={() => open((close) => <AddDialog onClose={close} />)}>
      {t('add')}
    </Button>
  )
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('projects')
  const navigate = useNavigate()
  const add = useCommand(projectCalls.addProject, {
    onDone: ({ id }) => {
      onClose()
      void navigate(addressOf(id))
    },
  })
  const save = ({ managerId, groupId, ...values }: Record<string, unknown>) => {
    const sent = sentOf(projectFields, values) as { title: string; startsOn: string; endsOn: string; budget: number; note: string }
    const people = { ...(managerId ? { managerId: String(managerId) } : {}), ...(groupId ? { groupId: String(groupId) } : {}) }
    add.mutate({ query: { ...sent, ...people } })
  }
  return (
    <FormDialog<Record<string, unknown>>
      title={t('add')}
      action={t('add')}
      initial={initialOf(projectFields)}
      pending={add.isPending}
      error={add.error}
      onSubmit={save}
      onClose={onClose}
      width={600}
    >
      <FieldItems fields={projectFields} focus="title" />
      <Form.Item name="managerId" label={t('manager')}>
        <RecordSelect of={clientTaskCalls.listHandOnPeople} words="person" />
      </Form.Item>
      <Form.Item name="groupId" label={t('group')}>
        <RecordSelect of={groupCalls.listGroups} words="group" />
      </Form.Item>
    </FormDialog>
  )
}

const cells: CellsOf<typeof projectList> = {
  number: { width: 170, fixed: 'left', opens: true },
  title: { width: 200, heads: true },
  state: { width: 110, marks: projectStateMarks },
  startsOn: { width: 120 },
  endsOn: { width: 120 },
  daysLate: { width: 110, render: ({ daysLate }) => (daysLate > 0 ? daysLate : null) },
  budget: { width: 130, render: ({ budget }) => <Money amount={budget} /> },
  paid: { width: 130, render: ({ paid }) => <Money amount={paid} /> },
  moneyOver: { width: 130, render: ({ moneyOver }) => (moneyOver > 0 ? <Money amount={moneyOver} /> : null) },
  manager: { width: 120, render: ({ manager }) => manager?.name },
  group: { render: ({ group }) => group?.name },
}

function Money({ amount }: { amount: number }) {
  return <>{useMoney()(amount)}</>
}
