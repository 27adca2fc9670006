import type { AnyCall } from '@kilowatch/contract'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../shared/query.ts'

interface RecordSelectProps {
  /** Answers all that there are to choose from, in their order. */
  of: AnyCall
  /** Among the pickers' words: `choose` and `none` of these. */
  words: string
  /** What it is called where no form does that. */
  label?: string
  /** Given by the form. */
  id?: string
  value?: string | null
  onChange?: (id: string | null) => void
}

/** One record of a short list, found by its name; nothing is a choice too. */
export function RecordSelect({ of, words, label, id, value, onChange }: RecordSelectProps) {
  const { t } = useTranslation('pickers')
  const records = useCall(of, {} as never, { staleTime: 30_000 })
  const named = (records.data ?? []) as readonly { id: string; name: string }[]
  return (
    <Select
      {...(id ? { id } : {})}
      {...(label ? { 'aria-label': label } : {})}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      loading={records.isPending}
      placeholder={t(`${words}.choose`)}
      notFoundContent={t(`${words}.none`)}
      options={named.map((record) => ({ value: record.id, label: record.name }))}
      value={value ?? null}
      onChange={(chosen: string | null | undefined) => onChange?.(chosen ?? null)}
    />
  )
}
