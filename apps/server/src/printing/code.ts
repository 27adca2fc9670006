import { create } from 'qrcode'
import { drawing, shape } from './svg.ts'

/** Empty modules around a code, as its readers want them (ISO/IEC 18004). */
const quiet = 4

/** A QR code of level M that leads to `link`, so wide with its margin. */
export function codeOf(link: string, width: number): string {
  const { modules } = create(link, { errorCorrectionLevel: 'M' })
  const module = width / (modules.size + 2 * quiet)
  const dark = Array.from({ length: modules.size ** 2 }, (_, index) => index).filter((index) => modules.data[index] === 1)
  const squares = dark.map((index) => {
    const [x, y] = [(index % modules.size) + quiet, Math.floor(index / modules.size) + quiet]
    return `M${(x * module).toFixed(3)} ${(y * module).toFixed(3)}h${module.toFixed(3)}v${module.toFixed(3)}h-${module.toFixed(3)}z`
  })
  return drawing(width, width, [shape('path', { d: squares.join(''), fill: '#000000' })])
}
