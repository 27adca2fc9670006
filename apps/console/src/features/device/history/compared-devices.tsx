import { deviceType } from '@kilowatch/catalog'
import { deviceCalls, telemetryCalls } from '@kilowatch/contract'
import { Select } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, useCalls } from '../../../shared/query.ts'
import { useSettled } from '../../../shared/use-settled.ts'
import type { TimeSpan } from '../../../ui/charts/chart-model.ts'
import { type DeviceData, historyPoll } from '../device-data.ts'
import { type ComparedDevice, comparedColors, mostCompared } from './history-panels.ts'

interface ComparedPickerProps {
  data: DeviceData
  chosen: readonly string[]
  names: ReadonlyMap<string, string>
  onChoose: (ids: string[]) => void
}

const offeredAtOnce = 50

/** Other devices of the same type whose lines are drawn beside: chips in the colour of their lines, found by typing. */
export function ComparedPicker({ data: { device }, chosen, names, onChoose }: ComparedPickerProps) {
  const { t } = useTranslation('history')
  const [search, setSearch] = useState('')
  const settled = useSettled(search.trim())
  const found = useCall(
    deviceCalls.listDevices,
    { query: { type: device.type, sort: 'name', pageSize: offeredAtOnce, ...(settled ? { search: settled } : {}) } },
    { keep: true, staleTime: 30_000 },
  )
  const offered = (found.data?.items ?? []).filter(({ id }) => id !== device.id)
  const known = new Set(offered.map(({ id }) => id))
  const options = [
    ...chosen.filter((id) => !known.has(id)).map((id) => ({ value: id, label: names.get(id) ?? id, site: '' })),
    ...offered.map(({ id, name, site }) => ({ value: id, label: name, site })),
  ]
  return (
    <Select
      mode="multiple"
      className="kw-compared-picker"
      aria-label={t('compare')}
      placeholder={t('compare')}
      value={[...chosen]}
      maxCount={mostCompared}
      options={options}
      loading={found.isFetching}
      showSearch={{ filterOption: false, onSearch: setSearch }}
      notFoundContent={found.isPending ? t('compareLooking') : t('compareNone')}
      popupMatchSelectWidth={280}
      optionRender={({ data: option }) => (
        <span className="kw-compared-option">
          {option.label}
          <small>{option.site}</small>
        </span>
      )}
      onChange={(next: string[]) => onChoose(next)}
      tagRender={({ value, label, onClose }) => (
        <span className="kw-point-chip">
          <i style={{ background: `var(--${comparedColors[1 + chosen.indexOf(String(value))] ?? 's1'})` }} />
          {label}
          <button
            type="button"
            aria-label={t('removeCompared', { name: String(label) })}
            onMouseDown={(event) => event.stopPropagation()}
            onClick={onClose}
          >
            ×
          </button>
        </span>
      )}
    />
  )
}

interface Compared {
  devices: ComparedDevice[]
  names: ReadonlyMap<string, string>
  /** Chosen devices that cannot be shown: gone, or out of sight. */
  lost: number
}

/** What other devices stored over the same time of the same points. */
export function useCompared(ids: readonly string[], points: readonly string[], span: TimeSpan, steps: number): Compared {
  const details = useCalls(
    deviceCalls.readDevice,
    ids.map((deviceId) => ({ params: { deviceId } })),
  )
  const range = { points: points.join(','), from: new Date(span.from).toISOString(), to: new Date(span.to).toISOString(), steps }
  const histories = useCalls(
    telemetryCalls.readHistory,
    ids.map((deviceId) => ({ params: { deviceId }, query: range })),
    { every: historyPoll },
  )
  return useMemo(() => {
    const devices = details.flatMap(({ data: detail }, place) => {
      const history = histories[place]?.data
      const type = detail && deviceType(detail.type)
      return type && history
        ? [{ id: detail.id, name: detail.name, type, history, color: comparedColors[place + 1] ?? ('s1' as const) }]
        : []
    })
    return {
      devices,
      names: new Map(details.flatMap(({ data }) => (data ? [[data.id, data.name] as const] : []))),
      lost: details.filter(({ isError, data }) => isError && !data).length,
    }
  }, [details, histories])
}
