import type { Device } from '@kilowatch/contract'

const bars: Readonly<Record<NonNullable<Device['signal']>, number>> = { none: 0, weak: 2, strong: 4 }

/** Four bars as high as the signal, with its word. */
export function SignalMark({ signal, text }: { signal: NonNullable<Device['signal']>; text: string }) {
  return (
    <span className="kw-signal">
      <svg width={14} height={12} viewBox="0 0 14 12" aria-hidden="true">
        {[0, 1, 2, 3].map((bar) => (
          <rect
            key={bar}
            x={bar * 3.6}
            y={9 - bar * 3}
            width={2.4}
            height={3 + bar * 3}
            rx={0.6}
            fill="currentColor"
            opacity={bar < bars[signal] ? 1 : 0.25}
          />
        ))}
      </svg>
      {text}
    </span>
  )
}
