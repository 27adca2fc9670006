import { type ReactNode, useLayoutEffect, useState } from 'react'
import styles from './wall.module.css'

/** CSS pixels in which a wall is laid out: of one screen, or of two side by side. */
export const grounds = {
  one: { width: 1920, height: 1080 },
  two: { width: 3840, height: 1080 },
} as const
export type GroundKind = keyof typeof grounds

/** From this ratio of width to height on, a second main picture has its place. */
const wideFrom = 2.6

interface Fit {
  kind: GroundKind
  scale: number
}

function fitOf(width: number, height: number): Fit {
  const kind = width / height >= wideFrom ? 'two' : 'one'
  return { kind, scale: Math.min(width / grounds[kind].width, height / grounds[kind].height) }
}

/** The whole window, whatever its size: laid out for one or two screens, then made as large as it fits. Nothing scrolls. */
export function Ground({ children }: { children: (kind: GroundKind) => ReactNode }) {
  const [fit, setFit] = useState(() => fitOf(innerWidth, innerHeight))
  useLayoutEffect(() => {
    const measure = () => setFit(fitOf(innerWidth, innerHeight))
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [])
  const { width, height } = grounds[fit.kind]
  return (
    <div className={styles.window} data-theme="dark">
      <div
        className={styles.ground}
        data-ground={fit.kind}
        style={{ width, height, transform: `translate(-50%, -50%) scale(${fit.scale})` }}
      >
        {children(fit.kind)}
      </div>
    </div>
  )
}
