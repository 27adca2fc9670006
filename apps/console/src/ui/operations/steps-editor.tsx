import { ArrowDownOutlined, ArrowUpOutlined, CloseOutlined, PlusOutlined } from '@ant-design/icons'
import { deviceType, resolveControl } from '@kilowatch/catalog'
import { controlCalls, type Operation } from '@kilowatch/contract'
import { Button, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../shared/query.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import type { PickedDevice } from '../pickers/device-picker.tsx'
import { toldWords } from './operation-state.tsx'
import styles from './operations.module.css'

/** A step as it is written: words, or a command of a device. */
export interface PlanRow {
  key: number
  text: string
  boxId: string | null
  /** 'branch.1.switch open' */
  told: string | null
}

export const emptyStep = (key: number): PlanRow => ({ key, text: '', boxId: null, told: null })
const nextKey = (rows: readonly PlanRow[]) => Math.max(0, ...rows.map(({ key }) => key)) + 1

export const rowsOf = ({ plan }: Pick<Operation, 'plan'>): PlanRow[] =>
  plan.map(({ place, text, device, control, value }) => ({
    ...{ key: place, text, boxId: control === null ? null : (device?.id ?? null) },
    told: control === null || !device ? null : `${control} ${value}`,
  }))

/** Rows that say nothing are left out. */
export function sentSteps(rows: readonly PlanRow[]) {
  return rows.flatMap(({ text, boxId, told }) => {
    const [control = null, value = null] = told?.split(' ') ?? []
    const isCommand = boxId !== null && control !== null && value !== null
    if (!isCommand && text.trim() === '') return []
    return [{ text: text.trim(), ...(isCommand ? { boxId, control, value } : { boxId: null, control: null, value: null }) }]
  })
}

interface EditorProps {
  rows: readonly PlanRow[]
  devices: readonly PickedDevice[]
  most: number
  onChange: (rows: readonly PlanRow[]) => void
}

/** The steps in their order: each is words, or a command of one of the devices. */
export function StepsEditor({ rows, devices, most, onChange }: EditorProps) {
  const { t } = useTranslation('operations')
  const patch = (key: number, part: Partial<PlanRow>) => onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)))
  const move = (place: number, by: number) => {
    const next = [...rows]
    const [row] = next.splice(place, 1)
    if (row) next.splice(place + by, 0, row)
    onChange(next)
  }
  return (
    <fieldset className={styles.editor}>
      <legend>{t('steps')}</legend>
      <ol>
        {rows.map((row, place) => (
          <li key={row.key}>
            <span className={styles.place}>{place + 1}</span>
            <div className={styles.stepInputs}>
              <Input
                value={row.text}
                maxLength={200}
                placeholder={t(row.boxId === null ? 'write.words' : 'write.wordsBeside')}
                aria-label={t('write.stepWords', { place: place + 1 })}
                onChange={({ target }) => patch(row.key, { text: target.value })}
              />
              <div className={styles.command}>
                <Select
                  allowClear
                  value={row.boxId}
                  placeholder={t('write.noCommand')}
                  aria-label={t('write.stepDevice', { place: place + 1 })}
                  options={devices.map(({ id, name }) => ({ value: id, label: name }))}
                  notFoundContent={t('write.noDevices')}
                  onChange={(boxId) => patch(row.key, { boxId: boxId ?? null, told: null })}
                />
                <Told
                  row={row}
                  place={place}
                  device={devices.find(({ id }) => id === row.boxId)}
                  onChange={(told) => patch(row.key, { told })}
                />
              </div>
            </div>
            <span className={styles.arrange}>
              <Button
                type="text"
                size="small"
                icon={<ArrowUpOutlined />}
                disabled={place === 0}
                aria-label={t('write.up', { place: place + 1 })}
                onClick={() => move(place, -1)}
              />
              <Button
                type="text"
                size="small"
                icon={<ArrowDownOutlined />}
                disabled={place === rows.length - 1}
                aria-label={t('write.down', { place: place + 1 })}
                onClick={() => move(place, 1)}
              />
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined />}
                disabled={rows.length === 1}
                aria-label={t('write.takeOut', { place: place + 1 })}
                onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
              />
            </span>
          </li>
        ))}
      </ol>
      <Button
        icon={<PlusOutlined />}
        size="small"
        disabled={rows.length >= most}
        onClick={() => onChange([...rows, emptyStep(nextKey(rows))])}
      >
        {t('write.addStep')}
      </Button>
    </fieldset>
  )
}

interface ToldProps {
  row: PlanRow
  place: number
  device: PickedDevice | undefined
  onChange: (told: string | null) => void
}

/** What its gateway says that it can be told. */
function Told({ row, place, device, onChange }: ToldProps) {
  const { t } = useTranslation('operations')
  const language = useLanguage()
  const controls = useCall(
    controlCalls.readControls,
    { params: { deviceId: device?.id ?? '' } },
    { enabled: device !== undefined, staleTime: 30_000 },
  )
  if (!device) return null
  const type = deviceType(device.type)
  const offered = (controls.data?.controls ?? []).flatMap(({ key, values }) => {
    const known = type && resolveControl(type, key)
    return known ? values.map((value) => ({ value: `${key} ${value}`, label: toldWords(type, { control: key, value }, language) })) : []
  })
  // Of a ticket that was written before: what it says stays, also where the device offers it no longer.
  const [control = '', value = ''] = row.told?.split(' ') ?? []
  const kept =
    row.told && !offered.some((one) => one.value === row.told)
      ? [{ value: row.told, label: toldWords(type, { control, value }, language) }]
      : []
  return (
    <Select
      showSearch={{ optionFilterProp: 'label' }}
      loading={controls.isPending}
      value={row.told}
      placeholder={t('write.chooseCommand')}
      notFoundContent={t('write.noCommands')}
      aria-label={t('write.stepCommand', { place: place + 1 })}
      options={[...kept, ...offered]}
      onChange={(told) => onChange(told ?? null)}
    />
  )
}
