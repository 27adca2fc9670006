import { fields } from '@kilowatch/catalog'
import {
  dayworkFields,
  mostDayworkPictures,
  type PaymentNode,
  type Project,
  type ProjectNode,
  type ProjectPayments,
  paymentFields,
  projectCalls,
  projectNameFields,
  type StoredFile,
} from '@kilowatch/contract'
import { Form, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import { FieldItems, initialOf, sentOf } from '../../ui/fields/field-items.tsx'
import { RecordDialog } from '../../ui/fields/record-dialog.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { PictureField } from '../../ui/pictures/picture-field.tsx'

interface DialogProps {
  project: Project
  onClose: () => void
}

export function RenameDialog({ project, onClose }: DialogProps) {
  const { t } = useTranslation('projects')
  const rename = useCommand(projectCalls.renameProject)
  return (
    <RecordDialog
      fields={projectNameFields}
      record={project}
      title={t('rename')}
      save={({ title }) => rename.mutateAsync({ query: { project_id: project.id, title } })}
      state={rename}
      onClose={onClose}
    />
  )
}

const timeFields = fields(
  { key: 'startedOn', name: { zh: '实际开始', en: 'Actual start' }, kind: 'day' },
  { key: 'endedOn', name: { zh: '实际结束', en: 'Actual end' }, kind: 'day' },
)

/** When a node began and ended: what has not is left empty. */
export function TimesDialog({ project, node, onClose }: DialogProps & { node: ProjectNode }) {
  const { t } = useTranslation('projects')
  const start = useCommand(projectCalls.startProjectNode)
  const end = useCommand(projectCalls.endProjectNode)
  const of = { project_id: project.id, node_id: node.id }
  const set = (call: typeof start, day: string | null) => call.mutateAsync({ query: { ...of, ...(day ? { day } : {}) } })
  const save = async ({ startedOn, endedOn }: { startedOn: string | null; endedOn: string | null }) => {
    // An end that is taken back goes first, so that the beginning can be taken back too.
    if (endedOn === null && node.endedOn !== null) await set(end, null)
    if (startedOn !== node.startedOn) await set(start, startedOn)
    if (endedOn !== null && endedOn !== node.endedOn) await set(end, endedOn)
  }
  return (
    <RecordDialog
      fields={timeFields}
      record={node}
      title={t('setTimesOf', { name: node.name })}
      lead={t('planSpan', { from: node.startsOn, to: node.endsOn })}
      save={save}
      state={{ isPending: start.isPending || end.isPending, error: start.error ?? end.error }}
      onClose={onClose}
    />
  )
}

export function DayworkDialog({ project, onClose }: DialogProps) {
  const { t } = useTranslation('projects')
  const [pictures, setPictures] = useState<readonly StoredFile[]>([])
  const add = useCommand(projectCalls.addProjectDaywork, { onDone: onClose })
  const save = (values: Record<string, unknown>) => {
    const { on, text, people, hours } = sentOf(dayworkFields, values) as {
      on: string
      text: string
      people: number | null
      hours: number | null
    }
    const files = pictures.map(({ id }) => id).join(',')
    const more = { ...(people ? { people } : {}), ...(hours ? { hours } : {}), ...(files ? { files } : {}) }
    add.mutate({ query: { project_id: project.id, on, text, ...more } })
  }
  return (
    <FormDialog<Record<string, unknown>>
      title={t('addDaywork')}
      action={t('addDaywork')}
      initial={initialOf(dayworkFields, { on: project.today })}
      pending={add.isPending}
      error={add.error}
      onSubmit={save}
      onClose={onClose}
      width={600}
    >
      <FieldItems fields={dayworkFields} focus="text" />
      <Form.Item label={t('pictures', { most: mostDayworkPictures })}>
        <PictureField value={pictures} onChange={setPictures} most={mostDayworkPictures} />
      </Form.Item>
    </FormDialog>
  )
}

export function PaymentDialog({ project, payments, onClose }: DialogProps & { payments: ProjectPayments }) {
  const { t } = useTranslation('projects')
  const add = useCommand(projectCalls.addProjectPayment)
  return (
    <RecordDialog
      fields={paymentFields}
      record={{ paidOn: project.today }}
      title={t('addPayment')}
      action={t('addPayment')}
      inputs={{ nodeId: <NodeSelect nodes={payments.nodes} /> }}
      save={({ amount, paidOn, nodeId, note }) =>
        add.mutateAsync({ query: { project_id: project.id, amount, paidOn, note, ...(nodeId ? { nodeId } : {}) } })
      }
      state={add}
      onClose={onClose}
    />
  )
}

function NodeSelect({
  nodes,
  ...given
}: {
  nodes: readonly PaymentNode[]
  id?: string
  value?: string | null
  onChange?: (id: string) => void
}) {
  const { t } = useTranslation('projects')
  return <Select {...given} allowClear placeholder={t('noNode')} options={nodes.map(({ id, name }) => ({ value: id, label: name }))} />
}

const settledFields = fields({ key: 'settledOn', name: { zh: '结清日期', en: 'Settled on' }, kind: 'day' })

export function SettleDialog({ project, node, onClose }: DialogProps & { node: PaymentNode }) {
  const { t } = useTranslation('projects')
  const settle = useCommand(projectCalls.settlePaymentNode)
  return (
    <RecordDialog
      fields={settledFields}
      record={{ settledOn: node.settledOn ?? project.today }}
      title={t('settleOf', { name: node.name })}
      save={({ settledOn }) =>
        settle.mutateAsync({ query: { project_id: project.id, node_id: node.id, ...(settledOn ? { day: settledOn } : {}) } })
      }
      state={settle}
      onClose={onClose}
    />
  )
}
