import { useEffect, useMemo, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { useTokens } from '../use-tokens.ts'
import { alignSeries } from './align-series.ts'
import type { ChartGap, ChartPanel, PlotFrame } from './chart-model.ts'
import { plotOptions } from './plot-options.ts'

interface PlotCanvasProps {
  panel: ChartPanel
  frame: PlotFrame
  gaps: readonly ChartGap[]
  width: number
  height: number
  showTimes: boolean
}

/** Grid, axes, envelopes and lines of one panel, drawn by uPlot; redrawn when the data, the size or the theme changes. */
export function PlotCanvas({ panel, frame, gaps, width, height, showTimes }: PlotCanvasProps) {
  const box = useRef<HTMLDivElement>(null)
  const tokens = useTokens()
  const options = useMemo(
    () =>
      plotOptions(panel, {
        frame,
        width,
        height,
        showTimes,
        colorOf: (token) => tokens[token],
        fontFamily: tokens.font,
      }),
    [panel, frame, width, height, showTimes, tokens],
  )
  useEffect(() => {
    if (!box.current) return
    const { at, columns } = alignSeries(panel.series, gaps)
    const plot = new uPlot(options, [at, ...columns], box.current)
    return () => plot.destroy()
  }, [options, panel, gaps])
  return <div ref={box} className="kw-plot" aria-hidden="true" />
}
