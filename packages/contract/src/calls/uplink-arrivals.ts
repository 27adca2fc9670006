import { z } from 'zod'
import { call } from '../call.ts'
import { DeviceId } from '../fields.ts'
import { line } from '../one-line.ts'

/**
 * `new`: the gateway reads it, and nobody has looked at it yet. `listed`: a person has taken it over. `absent`: the gateway is told to read
 * it and never read anything; it is no device until it says something or a person wants it to be one.
 */
export const arrivalStates = ['new', 'listed', 'absent'] as const

/** A device of a gateway, or what looks as if it were none, with what it says of itself where nobody has entered anything. */
export const Arrival = z.object({
  /** The gateway's own name of it. */
  ref: z.string(),
  /** Null: it is no device yet. */
  id: DeviceId.nullable(),
  state: z.enum(arrivalStates),
  /** Of what is absent: why it was not read; a code of the uplink protocol. */
  why: z.string().nullable(),
  name: z.string(),
  site: z.string(),
  type: z.string(),
  brand: z.string(),
  model: z.string(),
  /** False: its type asks for no maker and no model. */
  plated: z.boolean(),
  /** The rating that its type asks for, with its unit; null: it asks for none. */
  rated: z.object({ value: z.number().nullable(), unit: z.string() }).nullable(),
  /** How it is reached. */
  via: z.string(),
})
export type Arrival = z.output<typeof Arrival>

export const mostArrivals = 200

/** Why one of the rows was not taken over. */
export const arrivalProblems = ['gone', 'name-empty', 'name-long', 'id-taken', 'full'] as const

export const uplinkArrivalCalls = {
  listArrivals: call({
    method: 'GET',
    path: '/api/v1/uplinks/:uplinkId/arrivals',
    variant: 'own',
    access: { uplink: 'manage', at: 'params.uplinkId' },
    reads: ['device', 'uplink'],
    summary:
      'Devices of an uplink, the newest 200, with maker, model and rating as entered, else as they report them; then what looks absent',
    data: z.array(Arrival),
    sample: { params: { uplinkId: ':uplink' } },
  }),
  saveArrivals: call({
    method: 'PUT',
    path: '/api/v1/uplinks/:uplinkId/arrivals',
    variant: 'own',
    access: { uplink: 'manage', at: 'params.uplinkId' },
    changes: ['device'],
    summary:
      'Take devices of an uplink over under these names, and make devices of what looks absent; rows that fail say why, the others are done',
    body: z.object({
      devices: z
        .array(
          z.object({
            ref: z.string().min(1).max(64),
            name: line(64),
            site: line(30),
            brand: line(30),
            model: line(30),
            rated: z.number().positive().max(1_000_000).nullable().default(null),
          }),
        )
        .min(1)
        .max(mostArrivals),
    }),
    data: z.object({
      added: z.number().int(),
      failed: z.array(z.object({ ref: z.string(), problem: z.enum(arrivalProblems) })),
    }),
    sample: {
      params: { uplinkId: ':uplink' },
      body: { devices: [{ ref: 'ups1', name: 'UPS-1', site: '机房', brand: 'APC', model: 'SRT' }] },
    },
  }),
}
