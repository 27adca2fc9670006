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
  'air-conditioner': 'M4 4h16a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1zM6 10h12M7.500 16v4M12 16v4.500M16.500 16v4',
  leak: 'M8.500 3c2.200 3 3.300 4.900 3.300 6.400a3.300 3.300 0 0 1-6.600 0C5.200 7.900 6.300 6 8.500 3zM3 18c1.500-1.600 3-1.600 4.500 0s3 1.600 4.500 0 3-1.600 4.500 0 3 1.600 4.500 0M17 9v4M17 15v.100',
  water:
    'M12 3c3.600 4.400 5.500 7.400 5.500 10a5.500 5.500 0 0 1-11 0C6.500 10.400 8.400 7.400 12 3zM9.500 13.500a2.500 2.500 0 0 0 2.500 2.500',
  flow: 'M3 8h4M3 16h4M17 8h4M17 16h4M7 5v14M17 5v14M9.500 12h5M12.500 9.500l2.500 2.500-2.500 2.500',
  pressure: 'M12 3a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 11l3.500-3.500M12 19v2.500M6.500 11h1M12 5.500v1M16.500 11h1',
  level:
    'M5 4v15a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1V4M5 12c1.200-1.300 2.300-1.300 3.500 0s2.300 1.300 3.500 0 2.300-1.300 3.500 0 2.300 1.300 3.500 0M12 3v5',
  gas: 'M9 3h6M10 3v4.500L6 14v6h12v-6l-4-6.500V3M9 16.500h.100M12 14.500h.100M15 16.500h.100',
  particles:
    'M6 8m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0M15 7m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0M10 16m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0M18 16m-1.500 0a1.500 1.500 0 1 0 3 0a1.500 1.500 0 1 0-3 0',
  air: 'M3 9h10.500a2.500 2.500 0 1 0-2.400-3.200M3 13h15a2.500 2.500 0 1 1-2.400 3.200M3 17h7a2 2 0 1 1-1.900 2.600',
  weather: 'M8 10a4 4 0 0 1 7.800-1.200A3.600 3.600 0 1 1 17 16H7a3 3 0 0 1 1-6zM9 19l-.800 2M13 19l-.800 2M17 19l-.800 2',
  sewage:
    'M4 4v6a3 3 0 0 0 3 3h4a3 3 0 0 1 3 3v1M9 4v4h3a6 6 0 0 1 6 6v3M12 17h8M3 20.500c1.500-1.300 3-1.300 4.500 0s3 1.300 4.500 0 3-1.300 4.500 0 3 1.300 4.500 0',
  exhaust: 'M6 21l1.200-10h4.600L13 21M4 21h16M15 21v-6h4v6M8 8c0-2 3-2 3-4M13 8.500c0-2.200 3.500-2.200 3.500-4.500',
  lightning: 'M13 2.500L6 13h5l-1 8.500L18 10h-5.500z',
  tilt: 'M3 20h18M5 20L17 7M5 20l14-5M14.500 9.500a9 9 0 0 1 2 6.500',
  deflection: 'M3 7v10M21 7v10M3 9c6 6 12 6 18 0M12 13.500v5M10 16.500l2 2 2-2',
  strain: 'M3 12h3M18 12h3M6 8v8M18 8v8M8 12h1.500l1-3 2 6 2-6 1 3H17',
  door: 'M6 3h11a1 1 0 0 1 1 1v17H5V4a1 1 0 0 1 1-1zM3 21h18M14.500 12v.100',
  channel: 'M4 6h5M15 6h5M9 6l5-2.500M4 12h5M15 12h5M9 12l5-2.500M4 18h5M15 18h5M9 18l5-2.500',
  generic: 'M4 5h16v14H4zM4 9.700h16M4 14.300h16M13 5v14M7 7.400h3M7 12h3M7 16.600h3',
  'emergency-power': 'M4 4h16v16H4zM12.500 7l-3.500 5.500h4L11 17M16.500 15.500h.100M16.500 8h.100',
  'lithium-battery': 'M4 7h14a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1zM21.500 10v4M11.500 9l-2.500 3.500h4l-2.500 3',
  'harmonic-filter': 'M2.500 12c1.500-5 3-5 4.500 0s3 5 4.500 0M14 6v12M17 9v6M20 11v2',
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
