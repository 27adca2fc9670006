import type { DeviceType, InfoField } from './define.ts'

/** Who made it, what it is and since when it stands there: a card says that of every device. */
const always: readonly string[] = ['brand', 'model', 'installed']

/** What a card must say to be whole: what the type requires, the figures of its name plate, and what every card says. */
export function askedOnCard({ info }: Pick<DeviceType, 'info'>): readonly InfoField[] {
  return info.filter((field) => field.required || field.inHeader || (always.includes(field.key) && !field.part))
}
