import { Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shared/use-formats.ts'
import { ErrorText } from '../../../ui/form-error.tsx'
import { entryProblemText, unitOf } from './entry-text.ts'
import { boundsOf, entryProblem, heldText, type SettingRow } from './setting-draft.ts'
import styles from './settings.module.css'

interface SettingInputProps {
  row: SettingRow
  label: string
  /** What was entered; undefined: nothing. */
  text: string | undefined
  /** Words of a rule that the entry would break. */
  rule: string | undefined
  disabled: boolean
  onEnter: (text: string) => void
}

/** The field of one setting: a number with unit, range and step, or a choice; what is wrong is said at it. */
export function SettingInput({ row, label, text, rule, disabled, onEnter }: SettingInputProps) {
  const { t } = useTranslation('settings')
  const language = useLanguage()
  const { setting, offered } = row
  const value = text ?? heldText(row)
  const problem = text === undefined ? undefined : entryProblem(row, text)
  const words = problem ? entryProblemText(problem, row, language, t) : rule
  const id = `kw-${row.key.replaceAll('.', '-')}`
  const state = words ? { status: 'error' as const } : {}
  const described = { 'aria-invalid': words !== undefined, 'aria-describedby': `${id}-hint` }
  return (
    <div className={styles.entry}>
      {setting.kind === 'choice' ? (
        <Select<string>
          {...state}
          {...described}
          id={id}
          aria-label={label}
          className={styles.field ?? ''}
          value={value === '' ? null : value}
          disabled={disabled}
          options={(offered?.values ?? []).map((code) => ({ value: code, label: setting.of[code]?.[language] ?? code }))}
          onChange={onEnter}
        />
      ) : (
        <Input
          {...state}
          {...described}
          id={id}
          aria-label={label}
          className={styles.field ?? ''}
          value={value}
          disabled={disabled}
          suffix={unitOf(row, language)}
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          onChange={(event) => onEnter(event.target.value)}
        />
      )}
      <div id={`${id}-hint`}>{words ? <ErrorText text={words} /> : setting.kind === 'number' && <Bounds row={row} />}</div>
    </div>
  )
}

function Bounds({ row }: { row: SettingRow }) {
  const { t } = useTranslation('settings')
  const { range, step } = boundsOf(row)
  const [least, most] = range.map((each) => String(each).replace('-', '−'))
  return <small className="kw-quiet">{t('bounds', { least, most, step })}</small>
}
