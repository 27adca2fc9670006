import type { PathNode } from '@kilowatch/catalog'

/** Line drawings around (0, 0), in the colour of their surroundings. */
const icons: Readonly<Record<PathNode['icon'], string>> = {
  mains: 'M-14 0a14 14 0 1 0 28 0a14 14 0 1 0-28 0M-7 1c2.5-8 5-8 7 0s4.500 7 7-1',
  bypass: 'M-14 0a14 14 0 1 0 28 0a14 14 0 1 0-28 0M-7 1c2.500-8 5-8 7 0s4.500 7 7-1',
  rectifier: 'M-17 15L17-15M-14-9c2-5.500 4-5.500 6 0s4 5.500 6 0M4 7h11M4 12h11',
  inverter: 'M-17 15L17-15M-14-12h11M-14-7h11M3 9c2-5.500 4-5.500 6 0s4 5.500 6 0',
  'static-switch': 'M-13-10v12l12-6zM-1-10v12M13-2v12l-12-6zM1-2v12',
  bus: '',
  battery: 'M-22 0h9M-13-9v18M-7-5v10M-1-9v18M5-5v10M11-9v18M11 0h11',
  transfer: 'M-10 0h20',
  generator: 'M-14 0a14 14 0 1 0 28 0a14 14 0 1 0-28 0M5-4.500a6.500 6.500 0 1 0 1.500 4.500h-5',
  load: 'M-11-15h22v30h-22zM-6-9h12M-6-3h12M-6 3h12M-6 9h7',
}

export function PathIcon({ icon }: { icon: PathNode['icon'] }) {
  return <path d={icons[icon]} className={`kw-path-icon${icon === 'transfer' ? ' kw-path-icon-bold' : ''}`} />
}
