/** What waits, neither good nor bad; decoration beside its word. */
export function Ring({ size = 18 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="6.4" fill="none" stroke="var(--text-3)" strokeWidth="1.4" />
    </svg>
  )
}
