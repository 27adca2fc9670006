import type { DeviceType } from '@kilowatch/catalog'
import type { PageLink } from '@kilowatch/contract'

/** The device's first page: of the area of its type, of types without one a page for all. */
export function devicePage(type: DeviceType | undefined, boxId: string): PageLink {
  return `/${type === undefined || type.area === 'generic' ? 'device' : type.area}?box_id=${boxId}`
}
