import type { OneLine, OneLineState, PathCondition, SwitchPosition } from '@kilowatch/catalog'
import { useTranslation } from 'react-i18next'
import { useBoxWidth } from '../../../ui/charts/use-box-width.ts'
import { leastOneLineWidth, oneLineLayout, type SectionLayout } from '../../../ui/diagrams/one-line-geometry.ts'
import { ScrollBox } from '../../../ui/scroll-box.tsx'
import type { DeviceData } from '../device-data.ts'
import { BranchCell } from './branch-cell.tsx'
import type { BranchFacts } from './branch-facts.ts'
import { BreakerSymbol, Broken, Drop, Piece, Tie } from './one-line-symbols.tsx'
import { useOneLineWords } from './one-line-words.ts'
import { SourceWords } from './source-words.tsx'
import '../../../ui/diagrams/power-path.css'

interface OneLineDrawingProps {
  part: OneLine
  data: DeviceData
  state: OneLineState
  facts: readonly BranchFacts[]
  /** What it shows, in words. */
  summary: string
}

const sourceTop = 26
const breakerY = 90

/** Lines as SVG behind, what is read and clicked as text over it. */
export function OneLineDrawing({ part, data, state, facts, summary }: OneLineDrawingProps) {
  const [box, measured] = useBoxWidth<HTMLDivElement>()
  const words = useOneLineWords(part, data)
  const width = Math.max(leastOneLineWidth(state.sections.length), measured)
  const bySection = state.sections.map((_, section) => facts.filter((one) => one.section === section))
  const isRated = facts.some(({ share, rated, limit }) => (share ?? rated ?? limit) !== undefined)
  const layout = oneLineLayout(
    width,
    bySection.map((branches) => branches.length),
    isRated ? 'rated' : 'plain',
  )
  const first = facts.find(({ alarm }) => alarm)?.number ?? 0
  return (
    <div ref={box} className="kw-one-line-box">
      {measured > 0 && (
        <ScrollBox shown={String(first)} aria-label={summary}>
          <div className="kw-one-line" style={{ width, height: layout.height }}>
            <svg width={width} height={layout.height} className="kw-path kw-one-line-lines" role="img" aria-label={summary}>
              {layout.sections.map((section, place) => (
                <SectionLines
                  // biome-ignore lint/suspicious/noArrayIndexKey: a section has only its place
                  key={place}
                  section={section}
                  layoutCell={layout.cell.width}
                  condition={state.sections[place] ?? 'unknown'}
                  source={state.sources[place]?.condition ?? 'unknown'}
                  breaker={state.sources[place]?.breaker ?? 'none'}
                  branches={bySection[place] ?? []}
                />
              ))}
              <Tie sections={layout.sections} position={state.tie} state={state} />
            </svg>
            {layout.sections.map((section, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a section has only its place
              <div key={place}>
                <SourceWords part={part} data={data} source={state.sources[place]} left={section.sourceX} />
                {layout.sections.length > 1 && (
                  <span className={`kw-one-line-bus kw-one-line-bus-${place}`} style={busPlace(section, place, width)}>
                    {words.section(place)}
                  </span>
                )}
                {(bySection[place] ?? []).map((branch, at) => (
                  <BranchCell
                    key={branch.number}
                    part={part}
                    data={data}
                    facts={branch}
                    at={section.cells[at] ?? { x: 0, y: 0 }}
                    size={layout.cell}
                    isFirst={branch.number === first}
                  />
                ))}
              </div>
            ))}
            <TieWords part={part} data={data} state={state} sections={layout.sections} />
          </div>
        </ScrollBox>
      )}
    </div>
  )
}

function busPlace({ left, right, buses: [top = 0] }: SectionLayout, place: number, width: number) {
  return place === 0 ? { left, top: top - 24 } : { right: width - right, top: top - 24 }
}

interface SectionLinesProps {
  section: SectionLayout
  layoutCell: number
  condition: PathCondition
  source: PathCondition
  breaker: SwitchPosition
  branches: readonly BranchFacts[]
}

/** A source, its breaker, the buses of its section, and a line down to each branch. */
function SectionLines({ section, layoutCell, condition, source, breaker, branches }: SectionLinesProps) {
  const { left, right, sourceX, buses, cells } = section
  const [first = 0] = buses
  const last = buses.at(-1) ?? first
  const closed = breaker === 'closed' || breaker === 'none'
  return (
    <>
      <g className={`kw-path-${source}`}>
        <rect x={sourceX - 40} y={sourceTop - 24} width={80} height={48} rx={8} className="kw-path-node" />
        <circle cx={sourceX} cy={sourceTop} r={13} className="kw-path-icon" />
        <path d={`M${sourceX - 8} ${sourceTop}q4-9 8 0t8 0`} className="kw-path-icon" />
        <Piece from={[sourceX, sourceTop + 24]} to={[sourceX, breaker === 'none' ? first : breakerY - 13]} flowing={source} />
      </g>
      {source === 'dead' && <Broken x={sourceX} y={sourceTop + 37} />}
      {breaker !== 'none' && (
        <>
          <g className={`kw-path-${closed ? condition : source === 'dead' ? 'dead' : condition === 'unknown' ? 'unknown' : 'dead'}`}>
            <Piece from={[sourceX, breakerY + 13]} to={[sourceX, first]} flowing={closed ? condition : 'dead'} />
          </g>
          <g className={`kw-path-${source}`}>
            <BreakerSymbol x={sourceX} y={breakerY} position={breaker} />
          </g>
        </>
      )}
      <g className={`kw-path-${condition}`}>
        {buses.map((bus) => (
          <path key={bus} d={`M${left} ${bus}H${right}`} className="kw-path-line kw-one-line-busbar" />
        ))}
        {buses.length > 1 && <path d={`M${left + 3} ${first}V${last}`} className="kw-path-line" />}
      </g>
      {branches.map((branch, place) => {
        const cell = cells[place]
        const bus = cell && buses.findLast((each) => each < cell.y)
        return cell && bus !== undefined ? (
          <Drop key={branch.number} x={cell.x + layoutCell / 2} from={bus} to={cell.y} branch={branch} />
        ) : null
      })}
    </>
  )
}

interface TieWordsProps {
  part: OneLine
  data: DeviceData
  state: OneLineState
  sections: readonly SectionLayout[]
}

function TieWords({ part, data, state, sections: [one, other] }: TieWordsProps) {
  const { t } = useTranslation('distribution')
  const words = useOneLineWords(part, data)
  if (!one || !other || state.tie === 'none') return null
  return (
    <span className="kw-one-line-tie" style={{ left: (one.right + other.left) / 2, top: (one.buses[0] ?? 0) - 68 }}>
      <b>{t('tieName')}</b> {words.position(part.tie?.by, state.tie)}
    </span>
  )
}
