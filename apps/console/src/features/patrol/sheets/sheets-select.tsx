import { patrolTemplateCalls } from '@kilowatch/contract'
import { Form, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../shared/query.ts'
import { useLanguage } from '../../../shared/use-formats.ts'
import { typeName } from '../../../ui/device-view.ts'
import type { PickedDevice } from '../../../ui/pickers/device-picker.tsx'
import { oneOfEach } from './sheet-draft.ts'

/** Which sheets a form asks for, as its field `templateIds`. */
export function SheetsItem({ devices }: { devices: readonly PickedDevice[] }) {
  const { t } = useTranslation('patrol-sheets')
  return (
    <Form.Item name="templateIds" label={t('label')} extra={t('help')}>
      <SheetsSelect types={[...new Set(devices.map(({ type }) => type))]} />
    </Form.Item>
  )
}

interface SheetsSelectProps {
  /** Of the chosen devices: sheets of other types say nothing of them. None: every sheet is offered. */
  types: readonly string[]
  /** Given by the form. */
  id?: string
  value?: readonly string[]
  onChange?: (ids: string[]) => void
}

/** Sheets of the business that are asked in place of the catalogue's lists, one for a type of device. */
function SheetsSelect({ types, id, value = [], onChange }: SheetsSelectProps) {
  const { t } = useTranslation('patrol-sheets')
  const language = useLanguage()
  const read = useCall(patrolTemplateCalls.listPatrolTemplates, { query: { pageSize: 200 } }, { staleTime: 30_000 })
  const sheets = read.data?.items ?? []
  const offered = sheets.filter((sheet) => types.length === 0 || types.includes(sheet.type) || value.includes(sheet.id))
  return (
    <Select<string[]>
      {...(id ? { id } : {})}
      mode="multiple"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      loading={read.isPending}
      placeholder={t('choose')}
      notFoundContent={t(sheets.length === 0 ? 'none' : 'noneOfTypes')}
      options={offered.map((sheet) => ({ value: sheet.id, label: `${sheet.name} · ${typeName(sheet.type, language)}` }))}
      value={[...value]}
      onChange={(ids) => onChange?.(oneOfEach(ids, sheets))}
    />
  )
}
