import type { Flow } from '@kilowatch/catalog'

/** Pipes follow the rules of power paths: what flows is broad, what stands still fine dashes, what nobody knows long dashes. */
export const lineClass: Readonly<Record<Flow, string>> = {
  flowing: 'kw-path-carrying',
  stopped: 'kw-path-dead',
  unknown: 'kw-path-unknown',
  none: 'kw-path-dead',
}

type Place = readonly [x: number, y: number]

/** A pipe through its corners. */
export function pipePath(corners: readonly Place[]): string {
  return corners.map((corner, place) => `${place === 0 ? 'M' : 'L'}${corner.join(' ')}`).join('')
}

/** Chevrons of 4 px along a pipe, in its direction: one in the middle of each straight piece, more of a long one. */
export function pipeChevrons(corners: readonly Place[], gap = 76): string {
  return corners
    .slice(1)
    .flatMap((to, place) => {
      const from = corners[place] ?? to
      const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
      const length = Math.hypot(dx, dy)
      const count = Math.max(1, Math.floor(length / gap))
      return length < 16
        ? []
        : Array.from({ length: count }, (_, each) => chevron(from, [dx / length, dy / length], (length * (each + 0.5)) / count))
    })
    .join('')
}

function chevron([x, y]: Place, [ux, uy]: Place, along: number): string {
  const at = (forward: number, aside: number) =>
    `${round(x + ux * (along + forward) - uy * aside)} ${round(y + uy * (along + forward) + ux * aside)}`
  return `M${at(-2, -3.5)}L${at(2, 0)}L${at(-2, 3.5)}`
}

const round = (value: number) => Math.round(value * 100) / 100

/** Which of the two flat steps air of this temperature takes; between them it has none. */
export function airStep(temperature: number | undefined, [cold, warm]: readonly [number, number]): 'cold' | 'warm' | 'mild' | 'unknown' {
  if (temperature === undefined) return 'unknown'
  if (temperature < cold) return 'cold'
  return temperature > warm ? 'warm' : 'mild'
}
