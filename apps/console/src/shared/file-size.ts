import { number } from './formats.ts'

const units = ['B', 'kB', 'MB', 'GB'] as const

/** "312 B", "4.2 kB", "12.3 MB", "5 GB". */
export function fileSize(bytes: number): string {
  const place = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log2(Math.max(1, bytes)) / 10)))
  const value = bytes / 1024 ** place
  return `${number(value, place === 0 || Number.isInteger(value) ? 0 : 1)} ${units[place]}`
}
