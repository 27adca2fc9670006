import type { DeviceIcon as IconName } from '@kilowatch/catalog'

/** Line drawings in a square of 24. */
const drawings: Readonly<Record<IconName, string>> = {
  ups: 'M7 3h10a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM13 7l-3.500 5.500h4L11 18',
  battery: 'M4 7h14a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1zM21.500 10v4M7 10v4M11 10v4M15 10v4',
  'battery-monitor':
    'M4 7h14a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1zM21.500 10v4M5.500 12.500h2.500l1.500-3 3 5.500 1.500-2.500h2.500',
  climate: 'M10 14V5a2 2 0 0 1 4 0v9a4 4 0 1 1-4 0zM12 9v8',
  meter: 'M4 18a9 9 0 1 1 16 0zM12 15l4-5M6.500 12.500l1 .500M12 8v1.200',
  'transfer-switch':
    'M4 7h5l6 5h5M4 17h5M9 7m-1.500 0a1.500 1.500 0 1 0 3 0a1.500 1.500 0 1 0-3 0M9 17m-1.500 0a1.500 1.500 0 1 0 3 0a1.500 1.500 0 1 0-3 0',
  pdu: 'M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM10.500 7h.100M13.500 7h.100M10.500 12h.100M13.500 12h.100M10.500 17h.100M13.500 17h.100',
  generator:
    'M3 8h12a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1zM16 10.500h3.500v5H16M22 9v8M6 8V5h5v3M4.500 18v2M13.500 18v2M10 10l-2.500 3.500h3.500L8.500 16.500',
  distribution: 'M3 6h18M7 6v4M12 6v4M17 6v4M7 10l2 4M12 10l2 4M17 10l2 4M7 15v5M12 15v5M17 15v5',
  'dc-power': 'M4 4h16v16H4zM8 10h8M8 14h2M11 14h2M14 14h2',
  unconfigured: 'M5 5h14v14H5zM12 9v4M12 15.800v.100',
}

/** Picture of a device type, in the colour of its surroundings. */
export function DeviceIcon({ icon, size = 20 }: { icon: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={drawings[icon]} {...(icon === 'unconfigured' ? { strokeDasharray: '2.6 2.1' } : {})} />
    </svg>
  )
}
