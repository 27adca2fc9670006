/** How a picture is looked at: its scale, its rotation in degrees, and by how many pixels it was dragged. */
export interface Viewpoint {
  scale: number
  turned: number
  x: number
  y: number
}

/** The specification: steps of 0.2, at least 0.2, rotation by 90°. */
const step = 0.2
const least = 0.2
const most = 8

export const whole: Viewpoint = { scale: 1, turned: 0, x: 0, y: 0 }

/** `steps` in or, below 0, out; rounded, so that as many back lead to where one was. */
export function zoomed(view: Viewpoint, steps: number): Viewpoint {
  const scale = Math.round((view.scale + steps * step) * 10) / 10
  return { ...view, scale: Math.min(most, Math.max(least, scale)) }
}

/** By quarters of a turn to the right; below 0, to the left. */
export function turned(view: Viewpoint, quarters: number): Viewpoint {
  return { ...view, turned: view.turned + quarters * 90 }
}

export function dragged(view: Viewpoint, x: number, y: number): Viewpoint {
  return { ...view, x: view.x + x, y: view.y + y }
}

export function transformOf({ scale, turned: degrees, x, y }: Viewpoint): string {
  return `translate(${x}px, ${y}px) rotate(${degrees}deg) scale(${scale})`
}
