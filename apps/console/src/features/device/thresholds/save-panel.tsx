import { cannotSaveText, formatFigure, limitFieldName, shownUnit } from '@kilowatch/catalog'
import { type ThresholdSet, thresholdCalls } from '@kilowatch/contract'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Refusal } from '../../../shared/client.ts'
import { useNow } from '../../../shared/clock.ts'
import { useCommand } from '../../../shared/query.ts'
import { useFormats, useLanguage } from '../../../shared/use-formats.ts'
import { Dialog } from '../../../ui/overlays.tsx'
import { useErrorText } from '../../../ui/placeholders.tsx'
import { type EditablePoint, mergedRules, numberOf, type RuleDifference } from '../../../ui/thresholds/threshold-draft.ts'
import { useUnsavedGuard } from '../../../ui/use-unsaved-guard.ts'
import { patternName } from '../chart-parts.ts'
import type { DeviceData } from '../device-data.ts'
import type { ThresholdEditing } from './use-threshold-draft.ts'

interface SavePanelProps {
  data: DeviceData
  set: ThresholdSet
  /** On which the draft builds. */
  version: number
  points: readonly EditablePoint[]
  editing: ThresholdEditing
  readOnly: boolean
  onReload: () => void
}

const conflict = 50003

/** Shows what would change before it is saved; guards what is not saved yet; says who changed the limits meanwhile. */
export function SavePanel({ data, set, version, points, editing, readOnly, onReload }: SavePanelProps) {
  const { t } = useTranslation('thresholds')
  const language = useLanguage()
  const { message } = App.useApp()
  const errorText = useErrorText()
  const [reviewing, setReviewing] = useState(false)
  const save = useCommand(thresholdCalls.saveThresholds, {
    onDone: () => {
      setReviewing(false)
      editing.clear()
      message.success(t('saved'))
    },
  })
  useUnsavedGuard(editing.differences.length > 0)
  if (readOnly) return <LastChange set={set} />
  const inConflict = save.error instanceof Refusal && save.error.code === conflict
  const review = () => {
    if (editing.broken.length > 0) {
      const where = editing.broken.map((pattern) => patternName(data.type, pattern, language))
      return message.warning(t('cannotSave', { words: cannotSaveText(language), where: where.join(t('comma')) }))
    }
    if (editing.differences.length === 0) return message.info(t('nothingChanged'))
    save.reset()
    setReviewing(true)
  }
  return (
    <div className="kw-save">
      <div className="kw-save-buttons">
        <Button type="primary" onClick={review}>
          {t('review')}
        </Button>
        <Button disabled={editing.differences.length === 0 && editing.broken.length === 0} onClick={editing.clear}>
          {t('undo')}
        </Button>
      </div>
      <LastChange set={set} />
      <Dialog
        touched={null}
        open={reviewing}
        title={t('differences')}
        okText={t('save')}
        cancelText={t('cancel')}
        confirmLoading={save.isPending}
        onOk={() =>
          save.mutate({
            params: { deviceId: data.device.id },
            body: { rules: mergedRules(points, set.rules, editing.draft), version },
          })
        }
        onClose={() => setReviewing(false)}
      >
        <Differences data={data} differences={editing.differences} />
        {points.some(({ pattern }) => pattern.includes('*')) && <p className="kw-quiet">{t('allOfThem')}</p>}
        {save.isError && (
          <p role="alert" className="kw-form-error">
            {errorText(save.error)}{' '}
            {inConflict && (
              <Button size="small" onClick={onReload}>
                {t('reload')}
              </Button>
            )}
          </p>
        )}
      </Dialog>
    </div>
  )
}

function Differences({ data, differences }: { data: DeviceData; differences: readonly RuleDifference[] }) {
  const { t } = useTranslation('thresholds')
  const language = useLanguage()
  return (
    <table className="kw-table">
      <thead>
        <tr>
          <th scope="col">{t('measure')}</th>
          <th scope="col">{t('field')}</th>
          <th scope="col" className="kw-number">
            {t('before')}
          </th>
          <th scope="col" className="kw-number">
            {t('after')}
          </th>
        </tr>
      </thead>
      <tbody>
        {differences.map((difference) => (
          <tr key={difference.pattern + difference.field}>
            <td>{patternName(data.type, difference.pattern, language)}</td>
            <td>{limitFieldName(difference.field, language)}</td>
            <td className="kw-number">{figure(difference, difference.before, t('none'), language)}</td>
            <td className="kw-number">
              <b>{figure(difference, difference.after, t('none'), language)}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function figure({ field, point }: RuleDifference, text: string, none: string, language: 'zh' | 'en'): string {
  const value = numberOf(text)
  if (value === null) return none
  return field.length === 2 && point.kind === 'measure'
    ? `${formatFigure(value, point.decimals)} ${shownUnit(point.unit, language)}`
    : String(value)
}

function LastChange({ set }: { set: SavePanelProps['set'] }) {
  const { t } = useTranslation('thresholds')
  const formats = useFormats(useNow())
  if (!set.changedAt) return <p className="kw-quiet">{t('neverChanged')}</p>
  return (
    <p className="kw-quiet" title={formats.absolute(set.changedAt)}>
      {t('lastChange', { time: formats.time(set.changedAt, true), name: set.changedBy?.name ?? t('system') })}
    </p>
  )
}
