import type { InfoField } from '@kilowatch/catalog'
import { Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../shared/use-formats.ts'
import type { DraftPartProps } from './device-draft.ts'
import styles from './part-fields.module.css'

/** Probes and channels: what each is called, its id, its unit. One more place appears as soon as the last is used. */
export function PartFields({
  places,
  most,
  draft,
  change,
  said,
}: DraftPartProps & { places: readonly (readonly InfoField[])[]; most: number }) {
  const { t } = useTranslation('uplinks')
  const language = useLanguage()
  if (places.length === 0) return null
  const set = (key: string, text: string) => change({ parts: { ...draft.parts, [key]: text } })
  return (
    <fieldset className={styles.parts}>
      <legend>{t('device.parts', { count: most })}</legend>
      {places.map((fields) => (
        <div key={fields[0]?.key} className={styles.place}>
          {fields.map((field) => (
            <Part
              key={field.key}
              field={field}
              name={field.name[language]}
              text={draft.parts[field.key] ?? ''}
              problem={said(field.key)}
              onChange={set}
            />
          ))}
        </div>
      ))}
    </fieldset>
  )
}

interface PartProps {
  field: InfoField
  name: string
  text: string
  problem: string | undefined
  onChange: (key: string, text: string) => void
}

function Part({ field, name, text, problem, onChange }: PartProps) {
  const { t } = useTranslation('uplinks')
  const language = useLanguage()
  if (field.kind === 'choice')
    return (
      <Select
        aria-label={name}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={name}
        value={text || null}
        options={Object.entries(field.of).map(([value, names]) => ({ value, label: names[language] }))}
        onChange={(value: string | null | undefined) => onChange(field.key, value ?? '')}
      />
    )
  return (
    <span className={styles.part}>
      <Input
        aria-label={name}
        aria-invalid={problem !== undefined}
        placeholder={name}
        value={text}
        maxLength={field.kind === 'text' ? field.most : 20}
        inputMode={field.key.endsWith('_id') ? 'numeric' : 'text'}
        onChange={({ target }) => onChange(field.key, target.value)}
      />
      {problem ? (
        <span role="alert" className={styles.problem}>
          {t(`device.problems.${problem}`)}
        </span>
      ) : null}
    </span>
  )
}
