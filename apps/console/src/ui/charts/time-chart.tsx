import type { ReactNode } from 'react'
import { useMemo } from 'react'
import { type ChartBand, type ChartGap, type ChartMark, type ChartPanel, type PlotFrame, type TimeSpan, xOf } from './chart-model.ts'
import { ChartTooltip } from './chart-tooltip.tsx'
import { GapTexts, PanelBackdrop } from './panel-backdrop.tsx'
import { PanelOverlay } from './panel-overlay.tsx'
import { PlotCanvas } from './plot-canvas.tsx'
import { boxHeight, frameOf } from './plot-layout.ts'
import { textWidth } from './text-width.ts'
import { useBoxWidth } from './use-box-width.ts'
import { useChartPointer } from './use-chart-pointer.ts'
import './charts.css'

export interface TimeChartProps {
  panels: readonly ChartPanel[]
  /** What the axis of time spans. */
  span: TimeSpan
  gaps?: readonly ChartGap[]
  /** Times that lie under the lines, said with what was measured then. */
  bands?: readonly ChartBand[]
  /** Milliseconds of one condensed step; null: every sample as it came. */
  step?: number | null
  /** What the chart shows, said for those who cannot see it (`summaryOf`). */
  summary: string
  /** CSS px right of the plots for labels or handles; by default as much as the labels need. */
  rightSpace?: number
  /** Dragging across answers a narrower time. */
  onZoom?: (span: TimeSpan) => void
  onMark?: (mark: ChartMark) => void
  /** Drawn over a panel in its frame (threshold handles); replaces the labels at the right end. */
  over?: (panel: ChartPanel, frame: PlotFrame) => ReactNode
}

const noGaps: readonly ChartGap[] = []
const noBands: readonly ChartBand[] = []

/** Measures over time: panels above each other with one axis of time, one cross-hair and one tooltip. */
export function TimeChart({
  panels,
  span,
  gaps = noGaps,
  bands = noBands,
  step = null,
  summary,
  rightSpace,
  onZoom,
  onMark,
  over,
}: TimeChartProps) {
  const [box, width] = useBoxWidth<HTMLDivElement>()
  const right = rightSpace ?? labelSpace(panels)
  const frames = useMemo(() => (width === 0 ? [] : panels.map((panel) => frameOf(panel, span, width, right))), [panels, span, width, right])
  const { hover, drag, handlers } = useChartPointer(frames[0], panels, gaps, onZoom)
  return (
    <div
      ref={box}
      className={`kw-chart${onZoom ? ' kw-chart-zoom' : ''}`}
      {...spoken([summary, ...new Set(bands.map(({ text }) => text))].join(' '), onMark !== undefined || over !== undefined)}
      {...handlers}
    >
      {panels.map((panel, index) => {
        const frame = frames[index]
        const showTimes = index === panels.length - 1
        return (
          <div key={panel.id} className="kw-panel" style={{ height: boxHeight(panel, showTimes) }}>
            <div className="kw-panel-unit">
              <span>{panel.unit}</span>
              {panel.title && <b>{panel.title}</b>}
            </div>
            {frame && (
              <>
                <PanelBackdrop
                  frame={frame}
                  gaps={gaps}
                  bands={bands}
                  limits={panel.limits ?? []}
                  suggested={panel.suggested}
                  formerLimits={panel.formerLimits ?? []}
                />
                <PlotCanvas
                  panel={panel}
                  frame={frame}
                  gaps={gaps}
                  width={width}
                  height={boxHeight(panel, showTimes)}
                  showTimes={showTimes}
                />
                <GapTexts frame={frame} gaps={gaps} />
                <PanelOverlay
                  panel={panel}
                  frame={frame}
                  hoverAt={hover?.at ?? null}
                  endLabels={!over?.(panel, frame)}
                  {...(onMark ? { onMark } : {})}
                />
                {over?.(panel, frame)}
              </>
            )}
          </div>
        )
      })}
      {drag && <div className="kw-chart-drag" style={{ left: Math.min(drag.from, drag.to), width: Math.abs(drag.to - drag.from) }} />}
      {hover && frames[0] && !drag && (
        <ChartTooltip
          panels={panels}
          gaps={gaps}
          bands={bands}
          at={hover.at}
          step={step}
          left={xOf(frames[0], hover.at)}
          top={hover.y}
          boxWidth={width}
        />
      )}
    </div>
  )
}

/** A picture that is said in a sentence; a group where it holds controls, which may not stand inside of a picture. Arrow keys move the cross-hair. */
function spoken(summary: string, holdsControls: boolean) {
  return { role: holdsControls ? 'group' : 'img', 'aria-label': summary, tabIndex: 0 } as const
}

/** Room for the longest label at the right end. */
function labelSpace(panels: readonly ChartPanel[]): number {
  const texts = panels.flatMap((panel) => [
    ...panel.series.map((series) => series.label),
    ...(panel.limits ?? []).map((limit) => limit.text),
    panel.suggested?.text ?? '',
  ])
  const widest = Math.max(0, ...texts.map(textWidth))
  return widest === 0 ? 12 : widest + 14
}
