import { mostPaymentNodes, mostProjectNodes, type Project, type ProjectPayments, projectCalls, projectFields } from '@kilowatch/contract'
import { Button, Input, InputNumber } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import { FieldItems, initialOf, sentOf } from '../../ui/fields/field-items.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { DatePicker } from '../../ui/pickers/date-picker.tsx'
import { dayPicked, pickedDay } from '../../ui/pickers/picked.ts'
import styles from './projects.module.css'

interface PlanDialogProps {
  project: Project
  payments: ProjectPayments
  onClose: () => void
}

interface NodeRow {
  key: number
  id: string | null
  name: string
  startsOn: string
  endsOn: string
}
interface PaymentRow {
  key: number
  id: string | null
  name: string
  amount: number | null
  dueOn: string
}

const timeFields = projectFields.filter(({ key }) => key === 'startsOn' || key === 'endsOn' || key === 'budget')
const nextKey = (rows: readonly { key: number }[]) => Math.max(0, ...rows.map(({ key }) => key)) + 1

/** Time, budget, nodes and payment nodes of a project; rows without a name are left out. */
export function PlanDialog({ project, payments, onClose }: PlanDialogProps) {
  const { t } = useTranslation('projects')
  const [nodes, setNodes] = useState<readonly NodeRow[]>(project.plan.map((node, key) => ({ ...node, key })))
  const [paid, setPaid] = useState<readonly PaymentRow[]>(payments.nodes.map((node, key) => ({ ...node, key })))
  const plan = useCommand(projectCalls.planProject, { onDone: onClose })
  const save = (values: Record<string, unknown>) => {
    const time = sentOf(timeFields, values) as { startsOn: string; endsOn: string; budget: number }
    plan.mutate({
      params: { id: project.id },
      body: {
        ...time,
        nodes: nodes.filter(({ name }) => name.trim()).map(({ id, name, startsOn, endsOn }) => ({ id, name, startsOn, endsOn })),
        payments: paid.filter(({ name }) => name.trim()).map(({ id, name, amount, dueOn }) => ({ id, name, amount: amount ?? 0, dueOn })),
      },
    })
  }
  return (
    <FormDialog<Record<string, unknown>>
      title={t('changePlan')}
      action={t('save')}
      initial={initialOf(timeFields, project)}
      pending={plan.isPending}
      error={plan.error}
      onSubmit={save}
      onClose={onClose}
      width={760}
    >
      <FieldItems fields={timeFields} focus="startsOn" />
      <NodeRows rows={nodes} usual={project} onChange={setNodes} />
      <PaymentRows rows={paid} usual={project.endsOn} onChange={setPaid} />
    </FormDialog>
  )
}

interface RowsProps<Row, Usual> {
  rows: readonly Row[]
  usual: Usual
  onChange: (rows: readonly Row[]) => void
}

function NodeRows({ rows, usual, onChange }: RowsProps<NodeRow, Project>) {
  const { t } = useTranslation('projects')
  const put = (key: number, part: Partial<NodeRow>) => onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)))
  const fresh = { key: nextKey(rows), id: null, name: '', startsOn: rows.at(-1)?.endsOn ?? usual.startsOn, endsOn: usual.endsOn }
  return (
    <fieldset className={styles.rowsField}>
      <legend>{t('nodes')}</legend>
      {rows.map(({ key, name, startsOn, endsOn }) => (
        <div key={key} className={styles.editRow}>
          <Input aria-label={t('nodeName')} value={name} maxLength={30} onChange={(event) => put(key, { name: event.target.value })} />
          <DayField label={t('plannedStart')} day={startsOn} onChange={(day) => put(key, { startsOn: day })} />
          <DayField label={t('plannedEnd')} day={endsOn} onChange={(day) => put(key, { endsOn: day })} />
          <Button aria-label={t('removeNamed', { name })} onClick={() => onChange(rows.filter((row) => row.key !== key))}>
            {t('remove')}
          </Button>
        </div>
      ))}
      <Button disabled={rows.length >= mostProjectNodes} onClick={() => onChange([...rows, fresh])}>
        {t('addNode')}
      </Button>
    </fieldset>
  )
}

function PaymentRows({ rows, usual, onChange }: RowsProps<PaymentRow, string>) {
  const { t } = useTranslation('projects')
  const put = (key: number, part: Partial<PaymentRow>) => onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)))
  const fresh = { key: nextKey(rows), id: null, name: '', amount: null, dueOn: usual }
  return (
    <fieldset className={styles.rowsField}>
      <legend>{t('paymentNodes')}</legend>
      {rows.map(({ key, name, amount, dueOn }) => (
        <div key={key} className={styles.editRow}>
          <Input aria-label={t('paymentNode')} value={name} maxLength={30} onChange={(event) => put(key, { name: event.target.value })} />
          <InputNumber
            aria-label={t('amount')}
            value={amount}
            min={0}
            precision={2}
            onChange={(value) => put(key, { amount: value })}
            style={{ width: '100%' }}
          />
          <DayField label={t('dueOn')} day={dueOn} onChange={(day) => put(key, { dueOn: day })} />
          <Button aria-label={t('removeNamed', { name })} onClick={() => onChange(rows.filter((row) => row.key !== key))}>
            {t('remove')}
          </Button>
        </div>
      ))}
      <Button disabled={rows.length >= mostPaymentNodes} onClick={() => onChange([...rows, fresh])}>
        {t('addPaymentNode')}
      </Button>
    </fieldset>
  )
}

function DayField({ label, day, onChange }: { label: string; day: string; onChange: (day: string) => void }) {
  return (
    <DatePicker
      aria-label={label}
      placeholder={label}
      allowClear={false}
      value={pickedDay(day)}
      onChange={(value) => onChange(dayPicked(value))}
    />
  )
}
