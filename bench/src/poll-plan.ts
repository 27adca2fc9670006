import type { StagePerson } from './stage.ts'

/** What one console asks for without the live stream, and every how many seconds (specification, 7.10). */
export const pollPlan = [
  { name: 'time data', every: 20 },
  { name: 'event counts', every: 40 },
  { name: 'home index', every: 60 },
  { name: 'history data', every: 300 },
] as const
export type PollName = (typeof pollPlan)[number]['name']

/** One person with the devices of their business, who looks at one of them. */
export interface PollPerson extends StagePerson {
  boxIds: readonly string[]
}

export interface PollOrder {
  url: string
  consoles: number
  people: readonly PollPerson[]
  /** Point of which a day is drawn. */
  point: string
  connections: number
  seconds: number
}

export interface PollResult {
  asked: number
  refused: number
  seconds: number
  /** Milliseconds from when a request was due, waiting for a free connection included; by name, and `all`. */
  delays: Readonly<Record<PollName | 'all', { p50: number; p99: number; count: number }>>
}
