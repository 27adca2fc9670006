import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons'
import { type InspectionItem, shownUnit } from '@kilowatch/catalog'
import { toleranceOf } from '@kilowatch/work'
import { Button, Checkbox, InputNumber, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shared/use-formats.ts'
import { OwnFields } from './own-fields.tsx'
import type { CatalogueDraft, LineDraft, LineProblem, ToleranceDraft } from './sheet-draft.ts'
import styles from './sheets.module.css'

interface SheetLineProps {
  line: LineDraft
  /** Of a line of the catalogue, where it has it still. */
  item: InspectionItem | undefined
  problem: LineProblem | undefined
  /** Null: only read. */
  onChange: ((line: LineDraft) => void) | null
  onMove: (by: 1 | -1) => void
  onRemove: () => void
  ends: { first: boolean; last: boolean }
}

/** One line of a sheet: what is asked, whether it must be answered and pictured, and its place among the others. */
export function SheetLine({ line, item, problem, onChange, onMove, onRemove, ends }: SheetLineProps) {
  const { t } = useTranslation('patrol-sheets')
  const language = useLanguage()
  const name = line.of === 'own' ? line.name || t('unnamed') : (item?.name[language] ?? line.key)
  return (
    <li>
      <div className={styles.line}>
        <strong>{name}</strong>
        <span className={styles.kind}>{line.of === 'own' ? t('own') : item ? <Asked item={item} /> : t('gone')}</span>
        <span className={styles.flags}>
          <Flag line={line} flag="required" name={name} onChange={onChange} />
          <Flag line={line} flag="pictured" name={name} onChange={onChange} />
        </span>
        {onChange ? (
          <span className={styles.moves}>
            <Button
              type="text"
              size="small"
              icon={<ArrowUpOutlined />}
              aria-label={t('up', { name })}
              disabled={ends.first}
              onClick={() => onMove(-1)}
            />
            <Button
              type="text"
              size="small"
              icon={<ArrowDownOutlined />}
              aria-label={t('down', { name })}
              disabled={ends.last}
              onClick={() => onMove(1)}
            />
            <Button type="text" size="small" icon={<DeleteOutlined />} aria-label={t('takeOut', { name })} onClick={onRemove} />
          </span>
        ) : null}
      </div>
      {line.of === 'own' ? (
        <OwnFields line={line} onChange={onChange} />
      ) : item && toleranceOf(item) ? (
        <ToleranceFields line={line} item={item} name={name} onChange={onChange} />
      ) : null}
      {problem ? (
        <p className={styles.problem} role="alert">
          {t(`problem.${problem}`)}
        </p>
      ) : null}
    </li>
  )
}

/** What the catalogue asks: '数值 · % · 0–80 合格'. */
function Asked({ item }: { item: InspectionItem }) {
  const { t } = useTranslation('patrol-sheets')
  const language = useLanguage()
  const unit = item.kind === 'number' && item.unit ? shownUnit(item.unit, language) : ''
  const limits = 'outside' in item.fails ? t('passes', { least: item.fails.outside[0], most: item.fails.outside[1] }) : ''
  const kind = item.kind === 'number' || item.kind === 'choice' ? item.kind : 'text'
  return <>{[t(`kind.${kind}`), unit, limits].filter(Boolean).join(' · ')}</>
}

interface FlagProps {
  line: LineDraft
  flag: 'required' | 'pictured'
  name: string
  onChange: SheetLineProps['onChange']
}

function Flag({ line, flag, name, onChange }: FlagProps) {
  const { t } = useTranslation('patrol-sheets')
  if (!onChange) return line[flag] ? <span>{t(flag)}</span> : null
  return (
    <Checkbox
      checked={line[flag]}
      aria-label={`${name} · ${t(flag)}`}
      onChange={({ target }) => onChange({ ...line, [flag]: target.checked })}
    >
      {t(flag)}
    </Checkbox>
  )
}

interface ToleranceProps {
  line: CatalogueDraft
  item: InspectionItem
  name: string
  onChange: SheetLineProps['onChange']
}

/** How far what is measured may be from what the device reports. */
function ToleranceFields({ line, item, name, onChange }: ToleranceProps) {
  const { t } = useTranslation('patrol-sheets')
  const language = useLanguage()
  const { tolerance } = line
  const unit = item.kind === 'number' && item.unit ? shownUnit(item.unit, language) : ''
  const usual = toleranceOf(item)
  const usualText = usual && ('share' in usual ? `±${100 * usual.share} %` : `±${usual.absolute} ${unit}`)
  const put = (change: Partial<ToleranceDraft>) => onChange?.({ ...line, tolerance: { ...tolerance, ...change } })
  return (
    <div className={styles.fields}>
      <span>{t('tolerance')}</span>
      <Select<ToleranceDraft['by']>
        size="small"
        aria-label={`${name} · ${t('tolerance')}`}
        disabled={!onChange}
        value={tolerance.by}
        options={[
          { value: 'usual', label: t('toleranceUsual', { tolerance: usualText }) },
          { value: 'absolute', label: unit ? t('toleranceIn', { unit }) : t('toleranceFigure') },
          { value: 'share', label: t('toleranceShare') },
        ]}
        onChange={(by) => put({ by, value: null })}
      />
      {tolerance.by === 'usual' ? null : (
        <InputNumber
          size="small"
          aria-label={`${name} · ${t('toleranceValue')}`}
          disabled={!onChange}
          prefix="±"
          min={0}
          max={tolerance.by === 'share' ? 100 : 100_000}
          value={tolerance.value}
          onChange={(value) => put({ value })}
        />
      )}
    </div>
  )
}
