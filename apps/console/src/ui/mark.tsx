import type { CSSProperties, ReactNode } from 'react'

/**
 * Shapes of visual rule 15: each state has its own, so that colour is never the only sign, and none means two things (`mark.test.ts`): 'waits'
 * stands for what somebody's step is awaited for, 'clock' for what is late, 'cross' for what somebody said no to or called off.
 */
export type Shape =
  | 'octagon'
  | 'triangle'
  | 'diamond'
  | 'info'
  | 'check'
  | 'slash'
  | 'dashed'
  | 'hourglass'
  | 'minus'
  | 'cross'
  | 'question'
  | 'change'
  | 'clock'
  | 'waits'

export interface MarkProps {
  shape: Shape
  /** A CSS colour: one of the tokens. */
  colour: string
  filled: boolean
  size?: number
  /** What it says to a screen reader; without it the mark is decoration beside a word. */
  label?: string
}

const outlines: Readonly<Record<Shape, ReactNode>> = {
  octagon: <path d="M5.1 1.2h5.8l3.9 3.9v5.8l-3.9 3.9H5.1l-3.9-3.9V5.1z" />,
  triangle: <path d="M8 1.5 15.2 14.4H.8z" strokeLinejoin="round" />,
  diamond: <path d="M8 .9 15.1 8 8 15.1.9 8z" strokeLinejoin="round" />,
  info: <circle cx="8" cy="8" r="6.9" />,
  check: <circle cx="8" cy="8" r="6.9" />,
  slash: <circle cx="8" cy="8" r="6.4" fill="none" />,
  dashed: <circle cx="8" cy="8" r="6.4" fill="none" strokeDasharray="2.6 2.1" />,
  hourglass: (
    <path
      d="M4 1.3h8M4 14.7h8M4.8 1.3v2.5c0 1.7 3.2 3 3.2 4.2S4.8 10.5 4.8 12.2v2.5M11.2 1.3v2.5c0 1.7-3.2 3-3.2 4.2s3.2 2.5 3.2 4.2v2.5"
      fill="none"
    />
  ),
  minus: <circle cx="8" cy="8" r="6.4" fill="none" />,
  cross: <circle cx="8" cy="8" r="6.4" fill="none" />,
  change: <circle cx="8" cy="8" r="6.4" fill="none" />,
  clock: <circle cx="8" cy="8" r="6.4" fill="none" />,
  waits: <circle cx="8" cy="8" r="6.4" fill="none" />,
  question: <circle cx="8" cy="8" r="6.4" fill="none" />,
}

const signs: Readonly<Record<Shape, ReactNode>> = {
  octagon: <path d="M8 4.3v4.5M8 11.2v.6" strokeWidth="1.8" strokeLinecap="round" />,
  triangle: <path d="M8 6v3.6M8 11.7v.4" strokeWidth="1.7" strokeLinecap="round" />,
  diamond: <path d="M8 4.6v4.2M8 11v.4" strokeWidth="1.6" strokeLinecap="round" />,
  info: <path d="M8 7.3v4.2M8 4.5v.4" strokeWidth="1.6" strokeLinecap="round" />,
  check: <path d="m4.9 8.2 2.2 2.2 4.1-4.5" strokeWidth="1.7" strokeLinecap="round" strokeLinejoin="round" />,
  slash: <path d="m3.6 12.4 8.8-8.8" strokeWidth="1.5" />,
  dashed: <path d="M8 5v3.6M8 10.8v.4" strokeWidth="1.5" strokeLinecap="round" />,
  hourglass: null,
  minus: <path d="M4.8 8h6.4" strokeWidth="1.5" strokeLinecap="round" />,
  cross: <path d="m5.6 5.6 4.8 4.8M10.4 5.6l-4.8 4.8" strokeWidth="1.5" strokeLinecap="round" />,
  change: <path d="M4.9 8h6M8.6 5.6 11 8l-2.4 2.4" strokeWidth="1.4" strokeLinecap="round" strokeLinejoin="round" />,
  clock: <path d="M8 4.4V8l2.6 1.7" strokeWidth="1.4" strokeLinecap="round" strokeLinejoin="round" />,
  waits: <path d="M5 8h.01M8 8h.01M11 8h.01" strokeWidth="1.8" strokeLinecap="round" />,
  question: <path d="M6.2 6.4a1.8 1.8 0 1 1 2.6 1.7c-.6.3-.8.6-.8 1.2M8 11.2v.4" strokeWidth="1.4" strokeLinecap="round" />,
}

const neverFilled: ReadonlySet<Shape> = new Set(['slash', 'dashed', 'hourglass', 'minus', 'cross', 'question', 'change', 'clock', 'waits'])

/** One mark: filled while unconfirmed, outlined when somebody knows. */
export function Mark({ shape, colour, filled, size = 16, label }: MarkProps) {
  const style: CSSProperties = { color: colour, flex: 'none', display: 'block' }
  const drawing = <Drawing shape={shape} solid={filled && !neverFilled.has(shape)} />
  if (!label) {
    return (
      <svg viewBox="0 0 16 16" width={size} height={size} style={style} aria-hidden="true">
        {drawing}
      </svg>
    )
  }
  return (
    <svg viewBox="0 0 16 16" width={size} height={size} style={style} role="img">
      <title>{label}</title>
      {drawing}
    </svg>
  )
}

function Drawing({ shape, solid }: { shape: Shape; solid: boolean }) {
  return (
    <>
      <g fill={solid ? 'currentColor' : 'none'} stroke="currentColor" strokeWidth="1.4">
        {outlines[shape]}
      </g>
      <g fill="none" stroke={solid ? 'var(--surface)' : 'currentColor'}>
        {signs[shape]}
      </g>
    </>
  )
}
