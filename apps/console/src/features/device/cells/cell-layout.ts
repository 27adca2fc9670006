import type { DeviceDetail } from '@kilowatch/contract'

/** How cells stand: so many a tier, and whether every second tier runs back. */
export interface RackLayout {
  perTier: number
  serpentine: boolean
}

/** Without a setting: a grid of ten a row, row by row. */
const usual: RackLayout = { perTier: 10, serpentine: false }
const mostPerTier = 60

/** What people entered about the rack (fields of the catalogue's battery types). */
export function rackLayout(info: DeviceDetail['info']): RackLayout {
  const perTier = Number(info.cells_per_tier)
  return {
    perTier: Number.isInteger(perTier) && perTier >= 1 && perTier <= mostPerTier ? perTier : usual.perTier,
    serpentine: info.cell_order === 'serpentine',
  }
}

export interface Tier {
  /** From 1, top first. */
  number: number
  /** Cell numbers from left to right; 0 where no cell stands. */
  cells: number[]
  /** The chain runs from right to left. */
  backwards: boolean
}

/** Cells 1 to `count` as they stand in the rack. */
export function tiersOf(count: number, { perTier, serpentine }: RackLayout): Tier[] {
  return Array.from({ length: Math.ceil(count / perTier) }, (_, tier) => {
    const backwards = serpentine && tier % 2 === 1
    const cells = Array.from({ length: perTier }, (_, place) => {
      const number = tier * perTier + place + 1
      return number <= count ? number : 0
    })
    return { number: tier + 1, cells: backwards ? cells.reverse() : cells, backwards }
  })
}

const moves: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The cell that an arrow key leads to; the same one at the edge, undefined for other keys. */
export function neighbourCell(tiers: readonly Tier[], cell: number, key: string): number | undefined {
  const move = moves[key]
  if (!move) return undefined
  const row = tiers.findIndex((tier) => tier.cells.includes(cell))
  const place = tiers[row]?.cells.indexOf(cell) ?? -1
  const next = tiers[row + move[1]]?.cells[place + move[0]]
  return next === undefined || next === 0 ? cell : next
}
