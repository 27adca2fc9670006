import { type CellMap, flatPoint, indexesOf, indexOf, keyOf, patternOf } from '@kilowatch/catalog'
import { Segmented } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shared/use-formats.ts'
import { Card } from '../../../ui/card.tsx'
import { urlChoice, urlNumber, urlText, useUrlState } from '../../../ui/use-url-state.ts'
import { partName } from '../chart-parts.ts'
import type { DeviceData } from '../device-data.ts'
import { RepeatedRows } from '../overview/table-card.tsx'
import { cellCount, cellFigures, measuresOf, stringsOf, weakest } from './cell-figures.ts'
import { rackLayout, tiersOf } from './cell-layout.ts'
import { CellPanel } from './cell-panel.tsx'
import { CellRack } from './cell-rack.tsx'
import { CellStrip } from './cell-strip.tsx'
import { DeviationBars } from './deviation-bars.tsx'
import { DeviationLegend } from './deviation-legend.tsx'
import './cells.css'

/** `point`: the measure and the cell that are looked at, as every page of the device has them in its address. */
const fields = { point: urlText(), view: urlChoice(['rack', 'list'], 'rack'), days: urlNumber(30) }

/** Cells as they stand in the rack, coloured by deviation from the mean; one of them in detail beside. */
export function CellMapPart({ part, data }: { part: CellMap; data: DeviceData }) {
  const { t } = useTranslation('cells')
  const language = useLanguage()
  const [chosen, choose] = useUrlState(fields)
  const concrete = patternOf(chosen.point) !== chosen.point
  const strings = useMemo(() => stringsOf(data, part.measures), [data, part.measures])
  const wantedString = concrete ? indexesOf(chosen.point)[0] : undefined
  const string = strings.find((each) => each === wantedString) ?? strings[0]
  const measures = useMemo(() => measuresOf(string, part.measures), [string, part.measures])
  const figures = useMemo(() => cellFigures(data, measures), [data, measures])
  const count = cellCount(data, measures)
  const shown = figures.find(({ measure }) => patternOf(measure.point) === patternOf(chosen.point)) ?? figures[0]
  const tiers = useMemo(() => tiersOf(count, rackLayout(data.device.info)), [count, data.device.info])
  if (!shown) return null
  const weak = weakest(figures)
  const wanted = concrete ? indexOf(chosen.point) : 0
  const selected = wanted >= 1 && wanted <= count ? wanted : (weak ?? 1)
  const look = (measure: string, cell: number) => choose({ point: keyOf(measure, cell) })
  const select = (cell: number) => look(shown.measure.point, cell)
  return (
    <>
      <CellStrip data={data} shown={shown} figures={figures} weakest={weak} onSelect={select} />
      <div className="kw-cells">
        <Card
          title={t('title')}
          note={t('note')}
          extra={
            <>
              {string !== undefined && strings.length > 1 && (
                <Segmented
                  size="small"
                  value={string}
                  options={strings.map((number) => ({ value: number, label: stringName(data, shown.measure.point, number, language) }))}
                  onChange={(number) => choose({ point: keyOf(patternOf(shown.measure.point), number, selected) })}
                />
              )}
              <Segmented
                size="small"
                value={shown.measure.point}
                options={figures.map((one) => ({ value: one.measure.point, label: one.point.name[language] }))}
                onChange={(measure) => look(measure, selected)}
              />
              <Segmented
                size="small"
                value={chosen.view}
                options={(['rack', 'list'] as const).map((view) => ({ value: view, label: t(view) }))}
                onChange={(view) => choose({ view })}
              />
            </>
          }
        >
          {chosen.view === 'rack' ? (
            <CellRack data={data} shown={shown} tiers={tiers} selected={selected} onSelect={select} />
          ) : (
            <RepeatedRows
              name={partName(flatPoint(data.type, patternOf(shown.measure.point)), language)}
              points={measures.map((measure) => measure.point)}
              data={data}
            />
          )}
          {shown.statistics && <DeviationBars shown={shown} statistics={shown.statistics} selected={selected} onSelect={select} />}
          <DeviationLegend shown={shown} />
        </Card>
        <CellPanel
          key={selected}
          data={data}
          cell={selected}
          tiers={tiers}
          figures={figures}
          shown={shown}
          days={chosen.days === 7 ? 7 : 30}
          onDays={(days) => choose({ days })}
        />
      </div>
    </>
  )
}

function stringName({ type }: DeviceData, pattern: string, number: number, language: 'zh' | 'en'): string {
  return flatPoint(type, patternOf(pattern))?.within?.name[language].replaceAll('{n}', String(number)) ?? String(number)
}
