import { shownUnit, type UpsStandard, type UpsStandardKey, upsStandardFields, type upsStandardRows } from '@kilowatch/catalog'
import { Form, InputNumber } from 'antd'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../shared/use-formats.ts'
import styles from './ups-rules.module.css'

const fieldOf = (key: UpsStandardKey) => upsStandardFields.find((field) => field.key === key)

function useUnit(key: UpsStandardKey): string {
  const language = useLanguage()
  const field = fieldOf(key)
  return field && 'unit' in field ? shownUnit(field.unit, language) : ''
}

/** One limit to be entered. */
export function LimitInput({ limit, label, wrong }: { limit: UpsStandardKey; label: string; wrong: boolean }) {
  const { t } = useTranslation('ups-rules')
  const unit = useUnit(limit)
  const field = fieldOf(limit)
  if (!field) return null
  return (
    <Form.Item name={limit} noStyle rules={[{ required: true, message: t('empty') }]}>
      <InputNumber
        aria-label={label}
        className={styles.input ?? ''}
        min={field.range[0]}
        max={field.range[1]}
        step={'decimals' in field && field.decimals === 2 ? 0.1 : 1}
        precision={'decimals' in field ? field.decimals : 0}
        {...(wrong ? { status: 'error' as const } : {})}
        {...(unit ? { suffix: unit } : {})}
      />
    </Form.Item>
  )
}

export function LimitText({ limit, value }: { limit: UpsStandardKey; value: number }) {
  const unit = useUnit(limit)
  return (
    <>
      {value} {unit ? <span className={styles.dim}>{unit}</span> : null}
    </>
  )
}

/** What is usual, in one line: '70 / 80 %'. */
export function UsualText({ row, usual }: { row: (typeof upsStandardRows)[number]; usual: UpsStandard }) {
  const { warn, fail, worse } = row
  const key = warn ?? fail
  const unit = useUnit(key ?? 'loadWarn')
  if (!key) return null
  const both = [warn, fail].flatMap((each) => (each ? [usual[each]] : []))
  return (
    <span className={styles.usual}>
      {both.join(worse === 'within' ? '–' : ' / ')} {unit}
    </span>
  )
}
