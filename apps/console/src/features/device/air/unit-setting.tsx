import { ClockCircleOutlined, EditOutlined } from '@ant-design/icons'
import { blockOf, controlName, formatFigure, pointName, resolvePoint } from '@kilowatch/catalog'
import type { Command } from '@kilowatch/contract'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shared/use-formats.ts'
import { lazyPart } from '../../../ui/part.tsx'
import { isUnderWay } from '../controls/command-words.ts'
import type { DeviceData } from '../device-data.ts'
import { goodValue } from '../overview/good-value.ts'
import { PointValue } from '../overview/point-value.tsx'
import type { SettingRow } from '../settings/setting-draft.ts'
import type { SettingEditing } from '../settings/use-setting-draft.ts'
import { AskedLine } from './asked-line.tsx'

/** Fields bring much along, and most who look change nothing. */
const UnitEntry = lazyPart('unit-entry', () => import('./unit-entry.tsx').then((code) => code.UnitEntry), { as: 'page', height: 54 })

interface UnitSettingProps {
  row: SettingRow
  /** What it is about. */
  measured: string
  editing: SettingEditing
  /** The newest of its commands. */
  newest: Command | undefined
  data: DeviceData
  connected: boolean
  readOnly: boolean
}

/** What is set, how far the measured value is from it, and a field in its place behind the pencil. */
export function UnitSetting({ row, measured, editing, newest, data, connected, readOnly }: UnitSettingProps) {
  const { t } = useTranslation('air')
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was sent needs no field any more
  useEffect(() => setOpen(false), [newest?.id])
  const { control } = row
  const name = controlName(control, language)
  const about = resolvePoint(data.type, measured)
  const blocked = blockOf(control, data.type, (key) => data.readings.get(key)?.value ?? undefined)
  const waits = newest !== undefined && isUnderWay(newest)
  // A gateway that is away takes nothing, and a device that is not heard shows nothing.
  const why = data.stale || !connected ? t('unit.away') : blocked?.why[language]
  const isOpen = open && !waits && why === undefined
  return (
    <div className="kw-unit-row">
      <span>
        {about ? pointName(about, language) : name}
        <small>{measuredText()}</small>
      </span>
      <b className="kw-unit-value">
        <PointValue data={data} pointKey={control.proof.key} />
      </b>
      {!readOnly && row.offered && (
        <Button
          icon={waits ? <ClockCircleOutlined /> : <EditOutlined />}
          aria-label={t('unit.change', { name })}
          aria-expanded={isOpen}
          title={why ?? t('unit.change', { name })}
          disabled={waits || why !== undefined}
          onPointerEnter={UnitEntry.prefetch}
          onFocus={UnitEntry.prefetch}
          onClick={() => setOpen(!isOpen)}
        />
      )}
      {isOpen && <UnitEntry row={row} name={name} editing={editing} />}
      <AskedLine command={newest} data={data} connected={connected} />
    </div>
  )

  /** "实测 26.4，+1.4" */
  function measuredText(): string {
    const point = about?.point
    const value = goodValue(data, measured)
    const held = goodValue(data, control.proof.key)
    if (value === undefined || point?.kind !== 'measure') return ''
    const figure = formatFigure(value, point.decimals)
    if (held === undefined) return t('unit.measured', { value: figure })
    const off = value - held
    return t('unit.measuredOff', { value: figure, off: `${off > 0 ? '+' : ''}${formatFigure(off, point.decimals)}` })
  }
}
