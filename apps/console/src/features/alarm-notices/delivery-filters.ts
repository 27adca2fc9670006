import {
  type alarmNoticeCalls,
  type Input,
  type NoticeChannel,
  type NoticeDelivery,
  personalChannels,
  targetChannels,
} from '@kilowatch/contract'
import dayjs from 'dayjs'
import { type UrlValues, urlChoice, urlDay, urlNumber, urlText } from '../../ui/use-url-state.ts'

/** In the order of the choices; the browser's bundle has no schemas to ask. */
export const states = ['queued', 'sent', 'failed', 'held'] as const satisfies readonly NoticeDelivery['state'][]
export const occasions = [
  'opened',
  'released',
  'repeated',
  'escalated',
  'assigned',
  'digest',
  'quiet-end',
  'found-afterwards',
  'test',
] as const satisfies readonly NoticeDelivery['occasion'][]
const channels = [...personalChannels, ...targetChannels]

/** Channels that deliveries to one person can have; to a business, all of them. */
export function channelsOf(whose: 'own' | 'business'): readonly NoticeChannel[] {
  return whose === 'own' ? personalChannels : channels
}

/** What of the deliveries is shown; all of it stands in the address. */
export const deliveryFields = {
  search: urlText(),
  channel: urlChoice(['all', ...channels], 'all'),
  state: urlChoice(['all', ...states], 'all'),
  occasion: urlChoice(['all', ...occasions], 'all'),
  from: urlDay(),
  to: urlDay(),
  page: urlNumber(1),
}
export type DeliveryView = UrlValues<typeof deliveryFields>
export const noDeliveryFilters: DeliveryView = { search: '', channel: 'all', state: 'all', occasion: 'all', from: '', to: '', page: 1 }

export type DeliveryQuery = Omit<NonNullable<Input<typeof alarmNoticeCalls.listDeliveries>['query']>, 'page' | 'pageSize'>

/** The filters as the calls take them; days of the reader become moments, the last one whole. */
export function deliveryQuery({ search, channel, state, occasion, from, to }: Omit<DeliveryView, 'page'>): DeliveryQuery {
  return {
    ...(search ? { search } : {}),
    ...(channel === 'all' ? {} : { channel }),
    ...(state === 'all' ? {} : { state }),
    ...(occasion === 'all' ? {} : { occasion }),
    ...(from ? { from: dayjs(from).startOf('day').toISOString() } : {}),
    ...(to ? { to: dayjs(to).endOf('day').toISOString() } : {}),
  }
}

/** A file holds a month at the most: without days of its own, the last thirty. */
export function exportQuery(query: DeliveryQuery, now: Date): DeliveryQuery {
  if (query.from || query.to) return query
  return { from: dayjs(now).subtract(30, 'day').toISOString(), to: now.toISOString(), ...query }
}
