/** The product's sign: a pulse in a rounded square. */
export function BrandMark({ size = 24 }: { size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" style={{ flex: 'none', display: 'block' }}>
      <rect width="24" height="24" rx="6" fill="var(--primary)" />
      <path
        d="M4 12.5h3.6l2-5.2 3.6 9.6 2.3-6 1.1 1.6H20"
        fill="none"
        stroke="var(--on-solid)"
        strokeWidth="1.9"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
