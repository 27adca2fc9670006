import type { DeviceRight } from '@kilowatch/contract'

/** Phones and e-mails of colleagues are for those who manage the people; others read them half hidden, or not at all. */
export function readsContacts({ right }: { right: DeviceRight }): boolean {
  return right === 'main' || right === 'manage'
}
