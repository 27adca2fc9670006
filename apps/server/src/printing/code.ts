import { create } from 'qrcode'
import { drawing, shape } from './svg.ts'

/** Empty modules around a code, as its readers want them (ISO/IEC 18004). */
const quiet = 4

/** A QR code of level M that leads to `link`, so wide with its margin. */
export function codeOf(link: string, width: number): string {
  const { modules } = create(link, { errorCorrectionLevel: 'M' })
  const module = width / (modules.size + 2 * quiet)
  const rows = Array.from({ length: modules.size }, (_, row) =>
    darkRuns(modules.data.subarray(row * modules.size, (row + 1) * modules.size)).map(({ from, length }) => {
      const [x, y] = [(from + quiet) * module, (row + quiet) * module]
      const long = (length * module).toFixed(3)
      return `M${x.toFixed(3)} ${y.toFixed(3)}h${long}v${module.toFixed(3)}h-${long}z`
    }),
  )
  return drawing(width, width, [shape('path', { d: rows.flat().join(''), fill: '#000000' })])
}

/** Dark modules that stand side by side are one bar. */
function darkRuns(row: Uint8Array): { from: number; length: number }[] {
  const runs: { from: number; length: number }[] = []
  row.forEach((dark, at) => {
    if (dark !== 1) return
    const last = runs.at(-1)
    if (last && last.from + last.length === at) last.length += 1
    else runs.push({ from: at, length: 1 })
  })
  return runs
}
