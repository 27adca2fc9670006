import { CloseOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Checkbox, Input, InputNumber, Segmented } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChoiceDraft, LineDraft, OwnDraft } from './sheet-draft.ts'
import styles from './sheets.module.css'

interface OwnFieldsProps {
  line: OwnDraft
  /** Null: only read. */
  onChange: ((line: LineDraft) => void) | null
}

type Put = (change: Partial<OwnDraft>) => void

/** What a line of the business's own asks: a figure with what passes, one of some words, or free words. */
export function OwnFields({ line, onChange }: OwnFieldsProps) {
  const { t } = useTranslation('patrol-sheets')
  const put: Put = (change) => onChange?.({ ...line, ...change })
  const parts = { line, put, disabled: onChange === null }
  return (
    <fieldset className={styles.own} disabled={onChange === null} aria-label={line.name || t('unnamed')}>
      <div className={styles.fields}>
        <Input
          size="small"
          className={styles.ownName ?? ''}
          aria-label={t('lineName')}
          placeholder={t('lineName')}
          maxLength={40}
          value={line.name}
          onChange={({ target }) => put({ name: target.value })}
        />
        <Segmented<OwnDraft['kind']>
          size="small"
          aria-label={t('kind.label')}
          disabled={onChange === null}
          value={line.kind}
          options={(['number', 'choice', 'text'] as const).map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
          onChange={(kind) => put({ kind })}
        />
      </div>
      {line.kind === 'number' ? <Figure {...parts} /> : line.kind === 'choice' ? <Choices {...parts} /> : null}
    </fieldset>
  )
}

interface PartProps {
  line: OwnDraft
  put: Put
  disabled: boolean
}

type Bound = 'least' | 'most' | 'passLeast' | 'passMost'

function Figure({ line, put, disabled }: PartProps) {
  const { t } = useTranslation('patrol-sheets')
  const bound = (key: Bound) => (
    <InputNumber
      size="small"
      aria-label={t(`bound.${key}`)}
      disabled={disabled}
      min={-1_000_000_000}
      max={1_000_000_000}
      value={line[key]}
      onChange={(value) => put({ [key]: value })}
    />
  )
  return (
    <div className={styles.fields}>
      <Labelled name={t('unit')}>
        <Input
          size="small"
          className={styles.unit ?? ''}
          aria-label={t('unit')}
          maxLength={10}
          value={line.unit}
          onChange={({ target }) => put({ unit: target.value })}
        />
      </Labelled>
      <Labelled name={t('decimals')}>
        <InputNumber
          size="small"
          className={styles.unit ?? ''}
          aria-label={t('decimals')}
          disabled={disabled}
          min={0}
          max={3}
          precision={0}
          value={line.decimals}
          onChange={(decimals) => put({ decimals: decimals ?? 0 })}
        />
      </Labelled>
      <Labelled name={t('range')}>
        {bound('least')}–{bound('most')}
      </Labelled>
      <Labelled name={t('passRange')}>
        {bound('passLeast')}–{bound('passMost')}
      </Labelled>
    </div>
  )
}

function Labelled({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span className={styles.labelled}>
      <span>{name}</span>
      {children}
    </span>
  )
}

/** As many as the server takes. */
const mostChoices = 12

function Choices({ line: { choices }, put, disabled }: PartProps) {
  const { t } = useTranslation('patrol-sheets')
  const change = (id: number, part: Partial<ChoiceDraft>) =>
    put({ choices: choices.map((choice) => (choice.id === id ? { ...choice, ...part } : choice)) })
  const next = Math.max(0, ...choices.map(({ id }) => id)) + 1
  return (
    <ul className={styles.choices} aria-label={t('choices')}>
      {choices.map(({ id, name, fails }, place) => (
        <li key={id}>
          <Input
            size="small"
            aria-label={t('choice', { place: place + 1 })}
            placeholder={t('choice', { place: place + 1 })}
            maxLength={20}
            value={name}
            onChange={({ target }) => change(id, { name: target.value })}
          />
          <Checkbox checked={fails} disabled={disabled} onChange={({ target }) => change(id, { fails: target.checked })}>
            {t('fails')}
          </Checkbox>
          {disabled ? null : (
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined />}
              aria-label={t('dropChoice', { place: place + 1 })}
              onClick={() => put({ choices: choices.filter((choice) => choice.id !== id) })}
            />
          )}
        </li>
      ))}
      {disabled || choices.length >= mostChoices ? null : (
        <li>
          <Button size="small" icon={<PlusOutlined />} onClick={() => put({ choices: [...choices, { id: next, name: '', fails: false }] })}>
            {t('addChoice')}
          </Button>
        </li>
      )}
    </ul>
  )
}
