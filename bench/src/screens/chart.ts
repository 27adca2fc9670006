import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { build } from 'esbuild'
import { option, print } from '../figures.ts'
import { quantile } from '../quantiles.ts'
import { root } from '../stage.ts'
import { program, switches } from './console.ts'

const lines = 4
const samples = 25_000
const runs = 20

/** The console's own chart with 100,000 samples, from its data to the painted picture, in a page of its own. */
export async function measureChart(): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'apps/console/test/drawn-chart.tsx')],
    outdir: 'chart',
    bundle: true,
    minify: true,
    write: false,
    jsx: 'automatic',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const text = (end: string) => outputFiles.find(({ path }) => path.endsWith(end))?.text ?? ''
  const browser = await chromium.launch({ executablePath: program, args: switches })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.setContent('<!doctype html><html><body></body></html>')
    await page.addStyleTag({ content: text('.css') })
    await page.addScriptTag({ content: text('.js') })
    for (const apart of [false, true]) {
      const times = await page.evaluate(
        ([lines, samples, apart, runs]) =>
          (window as unknown as { drawnIn(...wish: unknown[]): Promise<number[]> }).drawnIn(lines, samples, apart, runs),
        [lines, samples, apart, runs] as const,
      )
      print(
        apart
          ? '  the same, each line with times of its own'
          : `${(lines * samples).toLocaleString('en')} samples drawn, ${runs} times: least, p50 (60 ms wanted)`,
        `${quantile(times, 0).toFixed(0)}, ${quantile(times, 0.5).toFixed(0)} ms`,
      )
      const picture = option('picture')
      if (picture && !apart) await page.screenshot({ path: picture })
    }
  } finally {
    await browser.close()
  }
}
