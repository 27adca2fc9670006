import type { OneLine } from '@kilowatch/catalog'
import { Segmented } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shared/use-formats.ts'
import { useUpright } from '../../../shared/viewport.ts'
import { Card } from '../../../ui/card.tsx'
import { PathLegendLine } from '../../../ui/diagrams/path-legend-line.tsx'
import { urlChoice, useUrlState } from '../../../ui/use-url-state.ts'
import { Age } from '../../../ui/value.tsx'
import type { DeviceData } from '../device-data.ts'
import { useRules } from '../use-rules.ts'
import { branchFacts, drawnState } from './branch-facts.ts'
import { BranchList } from './branch-list.tsx'
import { OneLineDrawing } from './one-line-drawing.tsx'
import { useOneLineWords } from './one-line-words.ts'
import { SourceCards } from './source-cards.tsx'
import './one-line.css'

const fields = { branches: urlChoice(['', 'drawing', 'list'], '') }

/** Distribution as a single-line diagram, or its branches as a list: on a phone the list comes first. */
export function OneLineCard({ part, data }: { part: OneLine; data: DeviceData }) {
  const { t } = useTranslation('distribution')
  const language = useLanguage()
  const upright = useUpright()
  const [{ branches: chosen }, choose] = useUrlState(fields)
  const ruleOf = useRules(data.device.id)
  const state = useMemo(() => drawnState(part, data), [part, data])
  const facts = useMemo(() => branchFacts(part, state.branches, data, ruleOf, language), [part, state, data, ruleOf, language])
  const words = useOneLineWords(part, data)
  const view = chosen || (upright ? 'list' : 'drawing')
  if (facts.length === 0) return null
  const summary = words.summary(state)
  return (
    <Card
      title={part.name[language]}
      note={
        <>
          {summary}
          {data.stale && data.latest?.at ? <Age at={data.latest.at} /> : null}
        </>
      }
      extra={
        <>
          {view === 'drawing' && !upright && (
            <PathLegendLine conditions={[...state.sections, ...state.branches.map((one) => one.condition)]} />
          )}
          <Segmented
            size="small"
            value={view}
            options={(['drawing', 'list'] as const).map((value) => ({ value, label: t(value) }))}
            onChange={(value) => choose({ branches: value })}
          />
        </>
      }
    >
      {view === 'drawing' ? (
        <OneLineDrawing part={part} data={data} state={state} facts={facts} summary={summary} />
      ) : (
        <>
          <SourceCards part={part} data={data} state={state} />
          <BranchList part={part} data={data} facts={facts} />
        </>
      )}
    </Card>
  )
}
