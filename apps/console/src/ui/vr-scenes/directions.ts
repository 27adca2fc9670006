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
