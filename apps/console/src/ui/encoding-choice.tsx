import { type TableEncoding, tableEncodings } from '@kilowatch/contract'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'

interface EncodingChoiceProps {
  /** As the person says; absent: it is found out. */
  value: TableEncoding | undefined
  /** As what the last file was read; null: a workbook, or nothing yet. */
  read: TableEncoding | null
  disabled: boolean
  onChange: (encoding: TableEncoding | undefined) => void
}

const names: Record<TableEncoding, string> = { 'utf-8': 'UTF-8', gb18030: 'GB18030 (GBK)', 'windows-1252': 'Windows-1252' }

/** How a CSV is written: found out unless the person says it, and then what was found. */
export function EncodingChoice({ value, read, disabled, onChange }: EncodingChoiceProps) {
  const { t } = useTranslation('import')
  const found = read === null ? t('encoding.auto') : t('encoding.found', { name: names[read] })
  return (
    <Select
      aria-label={t('encoding.label')}
      style={{ minWidth: 220 }}
      disabled={disabled}
      value={value ?? 'auto'}
      options={[{ value: 'auto', label: found }, ...tableEncodings.map((each) => ({ value: each, label: names[each] }))]}
      onChange={(chosen) => onChange(chosen === 'auto' ? undefined : (chosen as TableEncoding))}
    />
  )
}
