/** Shares of a picture's width and height, from the upper left corner. */
export interface Place {
  x: number
  y: number
}

/** An equirectangular picture is twice as wide as high; what was made smaller may be off by a pixel. */
export function isAllAround({ width, height }: { width: number | null; height: number | null }): boolean {
  return width !== null && height !== null && height > 0 && Math.abs(width / height - 2) < 0.01
}

/** Where something of such a picture is seen, in radians: yaw to the right of its middle, pitch above it. */
export function directionOf({ x, y }: Place): { yaw: number; pitch: number } {
  return { yaw: (x - 0.5) * 2 * Math.PI, pitch: (0.5 - y) * Math.PI }
}

/** Where a view looks, and how much of the picture it shows, in radians. */
export interface Looking {
  yaw: number
  pitch: number
  width: number
  height: number
}
export type Edge = 'left' | 'right' | 'up' | 'down'

/** At which edge of the view something lies beyond it, by the shorter way round; null: it is seen. */
export function edgeOf(place: Place, { yaw, pitch, width, height }: Looking): Edge | null {
  const at = directionOf(place)
  const turn = at.yaw - yaw
  const across = Math.atan2(Math.sin(turn), Math.cos(turn))
  if (Math.abs(across) > width / 2) return across < 0 ? 'left' : 'right'
  const over = at.pitch - pitch
  if (Math.abs(over) > height / 2) return over < 0 ? 'down' : 'up'
  return null
}
