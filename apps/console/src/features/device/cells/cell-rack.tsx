import { type CellDeviation, formatFigure, indexOf, keyOf, matchesPattern, shownUnit } from '@kilowatch/catalog'
import type { Alarm } from '@kilowatch/contract'
import { standingOf } from '@kilowatch/work'
import { type KeyboardEvent, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shared/use-formats.ts'
import { useUpright } from '../../../shared/viewport.ts'
import { LevelMark, levelColour } from '../../../ui/level-mark.tsx'
import { ScrollBox } from '../../../ui/scroll-box.tsx'
import type { DeviceData } from '../device-data.ts'
import { type CellFigures, signed } from './cell-figures.ts'
import { neighbourCell, type Tier } from './cell-layout.ts'
import { MiniRack } from './mini-rack.tsx'

interface CellRackProps {
  data: DeviceData
  shown: CellFigures
  tiers: readonly Tier[]
  selected: number
  onSelect: (cell: number) => void
}

/** The rack: arrow keys move between cells, Enter opens one. */
export function CellRack({ data, shown, tiers, selected, onSelect }: CellRackProps) {
  const { t } = useTranslation('cells')
  const rack = useRef<HTMLFieldSetElement>(null)
  const count = Math.max(...tiers.flatMap((tier) => tier.cells))
  const around = useRef<HTMLDivElement>(null)
  const upright = useUpright()
  const alarms = useMemo(() => worstByCell(data, shown), [data, shown])
  const alarmed = useMemo(() => new Set(alarms.keys()), [alarms])
  const first = firstSeen(alarms, selected)
  const onKeyDown = (event: KeyboardEvent<HTMLFieldSetElement>) => {
    const cell = Number((event.target as HTMLElement).dataset.cell)
    const next = neighbourCell(tiers, cell, event.key)
    if (next === undefined) return
    event.preventDefault()
    rack.current?.querySelector<HTMLElement>(`[data-cell="${next}"]`)?.focus()
  }
  return (
    <div ref={around}>
      {upright && <MiniRack around={around} shown={shown} tiers={tiers} alarmed={alarmed} />}
      <ScrollBox shown={String(first)} className="kw-rack-box" aria-label={t('rackOf', { count })}>
        <fieldset ref={rack} className="kw-rack" aria-label={t('rackOf', { count })} onKeyDown={onKeyDown}>
          {tiers.map((tier) => (
            <div key={tier.number} className="kw-tier">
              <div className="kw-tier-name">
                <b>{t('tier', { number: tier.number })}</b>
                <span aria-hidden="true">{tier.backwards ? '←' : '→'}</span>
              </div>
              <div className="kw-tier-cells" style={{ gridTemplateColumns: `repeat(${tier.cells.length}, minmax(var(--cell), 1fr))` }}>
                {tier.cells.map((cell, place) =>
                  cell === 0 ? (
                    // biome-ignore lint/suspicious/noArrayIndexKey: an empty place has only its place
                    <span key={`empty${place}`} />
                  ) : (
                    <Cell
                      key={cell}
                      cell={cell}
                      pole={cell === 1 ? '+' : cell === count ? '−' : ''}
                      shown={shown}
                      alarm={alarms.get(cell)}
                      isFirst={cell === first}
                      selected={cell === selected}
                      onSelect={onSelect}
                    />
                  ),
                )}
              </div>
            </div>
          ))}
        </fieldset>
      </ScrollBox>
    </div>
  )
}

/** The worst alarm of each cell, over all of its measures. */
function worstByCell(data: DeviceData, { measure }: CellFigures): ReadonlyMap<number, Alarm> {
  const place = measure.point.slice(0, measure.point.lastIndexOf('.'))
  const worst = new Map<number, Alarm>()
  for (const alarm of data.alarms) {
    if (alarm.point === null || !matchesPattern(`${place}.${alarm.point.split('.').at(-1)}`, alarm.point)) continue
    const known = worst.get(indexOf(alarm.point))
    if (!known || known.level < alarm.level) worst.set(indexOf(alarm.point), alarm)
  }
  return worst
}

/** The chosen cell where it is in alarm, else the one with the worst alarm, else the chosen one. */
function firstSeen(alarms: ReadonlyMap<number, Alarm>, selected: number): number {
  if (alarms.has(selected)) return selected
  const worst = [...alarms].sort((a, b) => b[1].level - a[1].level)[0]
  return worst?.[0] ?? selected
}

interface CellProps {
  cell: number
  pole: string
  shown: CellFigures
  alarm: Alarm | undefined
  /** To be seen first where the rack has no room. */
  isFirst: boolean
  selected: boolean
  onSelect: (cell: number) => void
}

function Cell({ cell, pole, shown, alarm, isFirst, selected, onSelect }: CellProps) {
  const { t } = useTranslation('cells')
  const language = useLanguage()
  const { point, statistics } = shown
  const own = statistics?.cells.find(({ index }) => index === cell)
  const spoken = own
    ? t('cell', {
        cell,
        value: `${formatFigure(own.value, point.decimals)} ${shownUnit(point.unit, language)}`,
        deviation: signed(own.deviation, point.decimals),
      })
    : t('cellMissing', { cell })
  return (
    <button
      type="button"
      data-cell={cell}
      {...(isFirst ? { 'data-scroll-to': true } : {})}
      tabIndex={selected ? 0 : -1}
      aria-pressed={selected}
      aria-label={alarm ? `${spoken} ${t('alarm')}` : spoken}
      title={keyOf(shown.measure.point, cell)}
      className={`kw-cell ${own ? (shown.old.has(cell) ? 'kw-cell-old' : cellClass(own)) : 'kw-cell-missing'}${alarm ? ' kw-cell-alarm' : ''}${selected ? ' kw-cell-selected' : ''}`}
      style={alarm ? ({ '--mark': levelColour(alarm.level, standingOf(alarm)) } as React.CSSProperties) : undefined}
      onClick={() => onSelect(cell)}
    >
      <span className="kw-cell-top">
        {String(cell).padStart(2, '0')}
        {alarm ? <LevelMark level={alarm.level} standing={standingOf(alarm)} size={14} /> : <b>{pole}</b>}
      </span>
      <span className="kw-cell-value">{own ? formatFigure(own.value, point.decimals) : '—'}</span>
      <span className="kw-cell-deviation">{own ? signed(own.deviation, point.decimals) : t('noData')}</span>
    </button>
  )
}

/** 'kw-dv-3' … 'kw-dv0' … 'kw-dv3' */
function cellClass(own: CellDeviation): string {
  return `kw-dv${own.class}`
}
