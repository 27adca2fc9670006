import { PlusOutlined } from '@ant-design/icons'
import { dutyCalls, groupCalls, handoverCalls, handoverFields, handoverList } from '@kilowatch/contract'
import { Button, Form } from 'antd'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useCall, useCommand } from '../../shared/query.ts'
import { useSession } from '../../shared/session.ts'
import { Card } from '../../ui/card.tsx'
import { useDialog } from '../../ui/dialogs.tsx'
import { FieldItems, initialOf, sentOf } from '../../ui/fields/field-items.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import type { CellsOf } from '../../ui/list/list-columns.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { Page } from '../../ui/page.tsx'
import { type NamedPerson, PeopleSelect } from '../../ui/pickers/person-select.tsx'
import { RecordSelect } from '../../ui/pickers/record-select.tsx'
import { Empty } from '../../ui/placeholders.tsx'
import { addressOf, handoverMarks } from './handover-state.tsx'

/** What shifts left to the next ones. */
export function HandoversPage() {
  const { t } = useTranslation('handover')
  const navigate = useNavigate()
  const open = useDialog()
  const groupId = useOwnDuty()
  const show = useCallback(({ id }: { id: string }) => void navigate(addressOf(id)), [navigate])
  return (
    <Page
      actions={
        <Button icon={<PlusOutlined />} type="primary" onClick={() => open((close) => <WriteDialog groupId={groupId} onClose={close} />)}>
          {t('write')}
        </Button>
      }
    >
      <Card flush>
        <ListTable list={handoverList} cells={cells} onOpen={show} empty={<Empty text={t('none')} />} />
      </Card>
    </Page>
  )
}

/** The group in which the reader is on duty now: what they hand over is most likely that. */
function useOwnDuty(): string | undefined {
  const { userId } = useSession()
  const duty = useCall(dutyCalls.listOnDuty, {})
  return duty.data?.find(({ on }) => on.some(({ person }) => person.id === userId))?.group.id
}

const cells: CellsOf<typeof handoverList> = {
  title: { width: 240, fixed: 'left', opens: true, heads: true },
  state: { width: 120, marks: handoverMarks },
  createdBy: { width: 120, named: true, render: ({ createdBy }) => createdBy?.name },
  assignee: { width: 120, named: true, render: ({ assignee }) => assignee?.name },
  signedBy: { width: 120, named: true, render: ({ signedBy }) => signedBy?.name },
  windows: { width: 150 },
}

type Values = Record<string, unknown>

/** The server takes what is open; the leaving one adds words, and may say who comes. */
function WriteDialog({ groupId: own, onClose }: { groupId: string | undefined; onClose: () => void }) {
  const { t } = useTranslation('handover')
  const navigate = useNavigate()
  const add = useCommand(handoverCalls.addHandover, {
    onDone: ({ id }) => {
      onClose()
      void navigate(addressOf(id))
    },
  })
  const save = ({ groupId, coming, ...values }: Values) => {
    const { words } = sentOf(handoverFields, values) as { words: string }
    const [person] = (coming ?? []) as NamedPerson[]
    add.mutate({ body: { groupId: String(groupId), words, assigneeId: person?.id ?? null } })
  }
  return (
    <FormDialog<Values>
      title={t('write')}
      action={t('write')}
      initial={{ ...initialOf(handoverFields), ...(own ? { groupId: own } : {}) }}
      pending={add.isPending}
      error={add.error}
      onSubmit={save}
      onClose={onClose}
      lead={t('lead')}
      width={600}
    >
      <Form.Item name="groupId" label={t('group')} rules={[{ required: true, message: t('chooseGroup') }]}>
        <RecordSelect of={groupCalls.listGroups} words="group" />
      </Form.Item>
      <FieldItems fields={handoverFields} />
      <Form.Item name="coming" label={t('coming')} extra={t('comingHelp')}>
        <PeopleSelect accounts single />
      </Form.Item>
    </FormDialog>
  )
}
