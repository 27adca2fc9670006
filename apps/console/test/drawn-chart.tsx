import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import '../src/app/tokens.css'
import type { ChartPanel, ChartSeries } from '../src/ui/charts/chart-model.ts'
import { TimeChart } from '../src/ui/charts/time-chart.tsx'

// A page of its own with the chart of the console: what drawing many samples costs, without anything beside it.

const colors = ['s1', 's2', 's3', 's4'] as const
const second = 1_000
const began = Date.UTC(2026, 10, 21)

/** Lines of some hundred volts that wander. `apart`: each has times of its own. */
function panelOf(lines: number, samples: number, apart: boolean, run: number): ChartPanel {
  const series = Array.from({ length: lines }, (_, line): ChartSeries => {
    const at = Array.from({ length: samples }, (_, index) => began + index * second + (apart ? line * 100 : 0))
    let value = 220 + line * 5
    return {
      key: `${line}`,
      name: `L${line + 1}`,
      label: `L${line + 1}`,
      color: colors[line % colors.length] ?? 's1',
      at,
      value: at.map((_, index) => {
        value += Math.sin(index / 900 + line + run) / 500
        return index % 5_000 === 2_500 ? null : value + Math.sin(index * 12.9898 + line) / 5
      }),
      format: (shown) => shown.toFixed(1),
    }
  })
  return { id: 'voltage', unit: 'V', height: 360, decimals: 1, series }
}

const box = document.createElement('div')
box.style.width = '1200px'
document.body.append(box)
const root = createRoot(box)
const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))

/** Milliseconds from new samples to the drawn picture, for each run. */
async function drawnIn(lines: number, samples: number, apart: boolean, runs: number): Promise<number[]> {
  const draw = (panel: ChartPanel) =>
    flushSync(() =>
      root.render(<TimeChart panels={[panel]} span={{ from: began, to: began + (panel.series[0]?.at.length ?? 0) * second }} summary="" />),
    )
  draw(panelOf(lines, 10, apart, 0))
  // The chart knows its width.
  while (!box.querySelector('canvas')) await frames()
  const taken: number[] = []
  for (let run = 1; run <= runs; run++) {
    const panel = panelOf(lines, samples, apart, run)
    await frames()
    const from = performance.now()
    draw(panel)
    // What is drawn is drawn once all that was changed in this turn is known.
    await Promise.resolve()
    await Promise.resolve()
    const canvas = box.querySelector('canvas')
    // Asked for a pixel, the canvas is painted.
    const pixel = canvas?.getContext('2d')?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1)
    if (!pixel) throw new Error('nothing was drawn')
    taken.push(performance.now() - from)
  }
  return taken
}

Object.assign(window, { drawnIn })
