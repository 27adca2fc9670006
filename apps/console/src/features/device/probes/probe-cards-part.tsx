import { flatPoint, type PlacedRow, type ProbeCards, placedRows } from '@kilowatch/catalog'
import { Segmented } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shared/use-formats.ts'
import { Card } from '../../../ui/card.tsx'
import { urlChoice, urlText, useUrlState } from '../../../ui/use-url-state.ts'
import type { DeviceData } from '../device-data.ts'
import { useRules } from '../use-rules.ts'
import { type ProbeFacts, probeFacts, reportedMeasures, type ShownProbes, sharedRule } from './probe-facts.ts'
import { ProbeList } from './probe-list.tsx'
import { ProbeStrip } from './probe-strip.tsx'
import { RackHeat } from './rack-heat.tsx'
import './probes.css'

const fields = { probes: urlText(), view: urlChoice(['cards', 'racks'], 'cards') }

/** The probes of a room as cards with their day, the highest first, or in racks once their places were entered; nothing when none is reported. */
export function ProbeCardsPart({ part, data }: { part: ProbeCards; data: DeviceData }) {
  const [chosen] = useUrlState(fields)
  const ruleOf = useRules(data.device.id)
  const measures = reportedMeasures(part, data)
  const pattern = measures.find((measure) => measure === chosen.probes) ?? measures[0] ?? ''
  const probes = useMemo(() => probeFacts(part, pattern, data, ruleOf), [part, pattern, data, ruleOf])
  const rows = placedRows(part, probes, data.device.info)
  const point = flatPoint(data.type, pattern)?.point
  if (point?.kind !== 'measure') return null
  const rule = sharedRule(probes)
  const others = measures.filter((measure) => measure !== pattern)
  const shown = { data, pattern, point, probes, others, rule, limit: rule?.high?.[0] }
  return (
    <>
      <ProbeStrip shown={shown} />
      <ProbesCard part={part} measures={measures} shown={shown} rows={rows} />
    </>
  )
}

interface ProbesCardProps {
  part: ProbeCards
  measures: readonly string[]
  shown: ShownProbes
  rows: readonly PlacedRow<ProbeFacts>[]
}

/** The card with its switches; that of the views is there once places are known. */
function ProbesCard({ part, measures, shown, rows }: ProbesCardProps) {
  const { t } = useTranslation('drawings')
  const language = useLanguage()
  const [chosen, choose] = useUrlState(fields)
  const { data, pattern } = shown
  const scale = part.heat[pattern]
  const inRacks = chosen.view === 'racks' && rows.length > 0 && scale !== undefined
  return (
    <Card
      title={part.name[language]}
      note={t(inRacks ? 'racks.note' : 'probes.note')}
      extra={
        <>
          {measures.length > 1 && (
            <Segmented
              size="small"
              value={pattern}
              options={measures.map((value) => ({ value, label: flatPoint(data.type, value)?.point.name[language] }))}
              onChange={(value) => choose({ probes: value })}
            />
          )}
          {rows.length > 0 && (
            <Segmented
              size="small"
              value={chosen.view}
              options={(['cards', 'racks'] as const).map((value) => ({ value, label: t(`views.${value}`) }))}
              onChange={(view) => choose({ view })}
            />
          )}
        </>
      }
    >
      {inRacks ? <RackHeat shown={shown} rows={rows} scale={scale} /> : <ProbeList shown={shown} />}
    </Card>
  )
}
