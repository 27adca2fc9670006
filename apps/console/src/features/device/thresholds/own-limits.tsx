import { indexOf, keysOf, patternOf, pointName, resolvePoint } from '@kilowatch/catalog'
import { Button, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shared/use-formats.ts'
import { type EditablePoint, isOwn } from '../../../ui/thresholds/threshold-draft.ts'
import type { DeviceData } from '../device-data.ts'
import type { ThresholdEditing } from './use-threshold-draft.ts'

interface OwnLimitsProps {
  data: DeviceData
  shown: EditablePoint
  editing: ThresholdEditing
  onChoose: (pattern: string) => void
}

/** Lets one repetition (a probe, a branch, a cell) have limits of its own, or the same as the others again. */
export function OwnLimits({ data, shown, editing, onChoose }: OwnLimitsProps) {
  const { t } = useTranslation('thresholds')
  const language = useLanguage()
  const join = () => {
    editing.join(shown.pattern)
    onChoose(patternOf(shown.pattern))
  }
  if (isOwn(shown.pattern)) return <Button onClick={join}>{t('own.join')}</Button>
  const keys = keysOf(
    shown.pattern,
    data.device.points.map(({ key }) => key),
  )
  const free = keys.filter((key) => !editing.points.some(({ pattern }) => pattern === key))
  if (keys.length < 2 || free.length === 0) return null
  const separate = (key: string) => {
    editing.separate(key, shown)
    onChoose(key)
  }
  return (
    <Select<string>
      value={null}
      placeholder={t('own.separate')}
      aria-label={t('own.separate')}
      showSearch={{ optionFilterProp: 'label' }}
      options={free.map((key) => ({ value: key, label: nameOf(data, key, language) }))}
      onChange={separate}
    />
  )
}

function nameOf({ type }: DeviceData, key: string, language: 'zh' | 'en'): string {
  const point = resolvePoint(type, key)
  return point ? pointName(point, language) : String(indexOf(key))
}
