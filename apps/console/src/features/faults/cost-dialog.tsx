import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { type FaultRepair, faultCalls } from '@kilowatch/contract'
import { mostRepairParts, type RepairCost, type RepairPart, repairCostFields, repairPartFields, repairSums } from '@kilowatch/work'
import { Button, Form, Input, InputNumber } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { FieldItems, initialOf, sentOf } from '../../ui/fields/field-items.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useMoney } from '../../ui/money.ts'
import styles from './faults.module.css'

type Entered = Record<string, unknown> & { parts: readonly Partial<RepairPart>[] }

interface CostDialogProps {
  faultId: string
  repair: FaultRepair
  onClose: () => void
}

/** What a repair cost: its parts line by line, labour and others, with the sum as it grows. */
export function CostDialog({ faultId, repair: { id, number, cost }, onClose }: CostDialogProps) {
  const { t } = useTranslation('faults')
  const [form] = Form.useForm<Entered>()
  const enter = useCommand(faultCalls.enterRepairCost, { onDone: onClose })
  const save = (values: Entered) =>
    enter.mutate({ params: { id: faultId }, body: { repairId: id, seenAt: cost?.at ?? null, ...costOf(values) } })
  return (
    <FormDialog<Entered>
      form={form}
      title={t('cost.title')}
      action={t('cost.save')}
      initial={{ ...initialOf(repairCostFields, cost), parts: cost?.parts ?? [] }}
      pending={enter.isPending}
      error={enter.error}
      onSubmit={save}
      onClose={onClose}
      width={760}
      lead={<p className="kw-quiet">{number}</p>}
    >
      <Parts />
      <div className={styles.costFields}>
        <FieldItems fields={repairCostFields} />
      </div>
      <Form.Item noStyle shouldUpdate>
        {() => <Sum values={form.getFieldsValue(true) as Entered} />}
      </Form.Item>
    </FormDialog>
  )
}

function costOf(values: Entered): Omit<RepairCost, 'parts'> & { parts: RepairPart[] } {
  const cost = sentOf(repairCostFields, values) as unknown as Omit<RepairCost, 'parts'>
  return { ...cost, parts: (values.parts ?? []).map((part) => sentOf(repairPartFields, part ?? {}) as RepairPart) }
}

function Sum({ values }: { values: Entered }) {
  const { t } = useTranslation('faults')
  const money = useMoney({ fen: true })
  const { parts, ...cost } = costOf(values)
  // A line that nobody has finished costs nothing yet.
  const counted = parts.map((part) => ({ ...part, count: part.count ?? 0, price: part.price ?? 0 }))
  return (
    <output className={styles.sum}>
      {t('cost.total')} <b>{money(repairSums({ ...cost, parts: counted }).total)}</b>
    </output>
  )
}

function Parts() {
  const { t } = useTranslation('faults')
  const language = useLanguage()
  return (
    <fieldset className={styles.parts}>
      <legend>{t('cost.parts')}</legend>
      <Form.List name="parts">
        {(rows, { add, remove }) => (
          <>
            {rows.length > 0 ? (
              <div className={styles.partNames} aria-hidden="true">
                {repairPartFields.map(({ key, name }) => (
                  <span key={key}>{name[language]}</span>
                ))}
              </div>
            ) : null}
            {rows.map(({ key, name }) => (
              <div key={key} className={styles.part}>
                <PartInputs row={name} />
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={t('cost.drop', { place: name + 1 })}
                  title={t('cost.drop', { place: name + 1 })}
                  onClick={() => remove(name)}
                />
              </div>
            ))}
            <Button icon={<PlusOutlined />} disabled={rows.length >= mostRepairParts} onClick={() => add({ count: 1 })}>
              {t('cost.add')}
            </Button>
          </>
        )}
      </Form.List>
    </fieldset>
  )
}

function PartInputs({ row }: { row: number }) {
  const { t } = useTranslation('common')
  const language = useLanguage()
  return repairPartFields.map((field) => {
    const label = field.name[language]
    const required = { required: true, message: t('emptyInput'), ...(field.kind === 'text' ? { whitespace: true } : {}) }
    return (
      <Form.Item key={field.key} name={[row, field.key]} rules={'required' in field ? [required] : []}>
        {field.kind === 'text' ? (
          <Input aria-label={label} placeholder={label} maxLength={field.most} autoComplete="off" />
        ) : (
          <InputNumber aria-label={label} placeholder={label} min={field.range[0]} max={field.range[1]} precision={field.decimals} />
        )}
      </Form.Item>
    )
  })
}
