import { z } from 'zod'
import { call } from '../call.ts'
import { DeviceId, DeviceState, listOf, Quality } from '../fields.ts'
import { changeTags } from '../tags.ts'
import { Alarm, AlarmCounts } from './alarms.ts'

/** [key, value, milliseconds since 1970, quality, cadence in milliseconds] */
export const LiveReading = z.tuple([z.string(), z.number().nullable(), z.number(), Quality, z.number()])

/** What of the server itself works. `since`: from when on it does not; null while it does. */
export const ServiceState = z.object({
  /** Samples are taken in and stored. */
  ingest: z.object({ running: z.boolean(), since: z.string().nullable() }),
  /** Jobs and notifications run. */
  worker: z.object({ running: z.boolean(), since: z.string().nullable() }),
  database: z.object({ running: z.boolean(), since: z.string().nullable() }),
})
export type ServiceState = z.output<typeof ServiceState>

/** Events of the live stream, by their `event` name. Each connection begins with `ready`, then the `values` of what is watched. */
export const LiveEvent = z.discriminatedUnion('event', [
  z.object({ event: z.literal('ready'), at: z.string(), counts: AlarmCounts }),
  /** New values of one watched device: all its points in the beginning, then those that came. */
  z.object({ event: z.literal('values'), deviceId: DeviceId, at: z.string(), readings: z.array(LiveReading), snapshot: z.boolean() }),
  /** Alarms that opened, changed or were released. */
  z.object({ event: z.literal('alarms'), alarms: z.array(Alarm), counts: AlarmCounts }),
  /** Devices whose state changed, or that are new. */
  z.object({ event: z.literal('devices'), devices: z.array(z.object({ id: DeviceId, state: DeviceState })) }),
  /** Commands of a watched device were requested, or went on. */
  z.object({ event: z.literal('commands'), deviceId: DeviceId }),
  /** Some samples arrived (at most one a second): time to refresh what is drawn from many devices. */
  z.object({ event: z.literal('tick'), at: z.string() }),
  /** Uplinks whose connection changed, or that were claimed. */
  z.object({ event: z.literal('uplinks'), uplinkIds: z.array(z.string()) }),
  /** Messages of the caller came, were read or withdrawn: how many wait to be read now. */
  z.object({ event: z.literal('messages'), unread: z.number().int() }),
  /** Somebody changed data of these kinds, of the caller's business or their own. */
  z.object({ event: z.literal('changed'), tags: z.array(z.enum(changeTags)) }),
  /** A part of the server stopped, or is back; also at the begin of each connection. */
  z.object({ event: z.literal('service'), state: ServiceState }),
])
export type LiveEvent = z.output<typeof LiveEvent>

export const liveCalls = {
  openLive: call({
    method: 'GET',
    path: '/api/v1/live',
    variant: 'own',
    access: { lists: 'devices' },
    answer: 'stream',
    reads: [],
    summary: 'Server-sent events: values of the watched devices, alarms, states; a comment line every 15 s keeps it alive',
    query: z.object({ watch: listOf(200).optional() }),
    data: LiveEvent,
    sample: {},
  }),
}
