import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shared/use-formats.ts'
import type { SettingRow } from '../settings/setting-draft.ts'
import { SettingInput } from '../settings/setting-input.tsx'
import type { SettingEditing } from '../settings/use-setting-draft.ts'

export interface UnitEntryProps {
  row: SettingRow
  /** Of the setting, as the field is called. */
  name: string
  editing: SettingEditing
}

/** The field of one setting, in place of the value that it changes. */
export function UnitEntry({ row, name, editing }: UnitEntryProps) {
  const { t } = useTranslation('air')
  const language = useLanguage()
  return (
    <form
      className="kw-unit-entry"
      onSubmit={(event) => {
        event.preventDefault()
        if (editing.mayReview) editing.begin()
      }}
    >
      <SettingInput
        row={row}
        label={name}
        text={editing.draft[row.key]}
        rule={editing.broken.get(row.key)?.[language]}
        disabled={false}
        onEnter={(text) => editing.enter(row.key, text)}
      />
      <Button type="primary" htmlType="submit" disabled={!editing.mayReview}>
        {t('unit.send')}
      </Button>
    </form>
  )
}
