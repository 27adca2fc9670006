import type { AnyCall } from '@kilowatch/contract'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../shared/query.ts'

interface Choosing {
  /** Answers all that there are to choose from, in their order. */
  of: AnyCall
  /** Among the pickers' words: `choose` and `none` of these. */
  words: string
  /** What it is called where no form does that. */
  label?: string
  /** Given by the form. */
  id?: string
}
interface RecordSelectProps extends Choosing {
  value?: string | null
  onChange?: (id: string | null) => void
}
interface RecordsSelectProps extends Choosing {
  value?: readonly string[]
  onChange?: (ids: readonly string[]) => void
}

/** One record of a short list, found by its name; nothing is a choice too. */
export function RecordSelect({ of, words, label, id, value, onChange }: RecordSelectProps) {
  const choosing = useChoosing({ of, words, label, id })
  return <Select {...choosing} value={value ?? null} onChange={(chosen: string | null | undefined) => onChange?.(chosen ?? null)} />
}

/** Several of a short list, in the order in which they were chosen. */
export function RecordsSelect({ of, words, label, id, value = [], onChange }: RecordsSelectProps) {
  const choosing = useChoosing({ of, words, label, id })
  return <Select {...choosing} mode="multiple" value={[...value]} onChange={(chosen: string[]) => onChange?.(chosen)} />
}

function useChoosing({ of, words, label, id }: { of: AnyCall; words: string; label: string | undefined; id: string | undefined }) {
  const { t } = useTranslation('pickers')
  const records = useCall(of, {} as never, { staleTime: 30_000 })
  const named = (records.data ?? []) as readonly { id: string; name: string }[]
  return {
    ...(id ? { id } : {}),
    ...(label ? { 'aria-label': label } : {}),
    allowClear: true,
    showSearch: { optionFilterProp: 'label' },
    loading: records.isPending,
    placeholder: t(`${words}.choose`),
    notFoundContent: t(`${words}.none`),
    options: named.map((record) => ({ value: record.id, label: record.name })),
  }
}
