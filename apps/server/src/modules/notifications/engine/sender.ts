import type { NotificationChannel } from '@kilowatch/contract'
import type { Config } from '../../../config.ts'
import type { Services } from '../../../services.ts'
import { type Destination, linkTo, type NotificationMessage, sendNotification } from '../../delivery/index.ts'
import type { NotificationParams } from '../facts.ts'
import { pageOfNotification } from '../link.ts'
import { claimDue, type Mark, mark, type Room, readSending, type SendingRow } from '../queries/sending.ts'
import { nextTry } from '../rules/back-off.ts'
import { wordsOf } from '../words.ts'
import type { NotificationFigures } from './figures.ts'

type Outgoing = Exclude<NotificationChannel, 'app'>
/** How many of each are under way at a time, at most half of them not urgent: what hangs in one channel holds no other. */
const width: Readonly<Record<Outgoing, number>> = {
  email: 8,
  push: 8,
  sms: 4,
  voice: 4,
  webhook: 8,
  wecom: 4,
  dingtalk: 4,
  feishu: 4,
}
/** Longer than any attempt takes. */
const leaseMs = 120_000

/** Sends what is queued, a few of each channel at a time, and writes down how it went. */
export class Sender {
  readonly #services: Services
  readonly #figures: NotificationFigures
  readonly #running = new Map<Outgoing, { all: number; notUrgent: number }>()
  readonly #sending = new Set<Promise<void>>()
  #claiming: Promise<void> | undefined
  #again = false
  #stopped = false

  constructor(services: Services, figures: NotificationFigures) {
    this.#services = services
    this.#figures = figures
  }

  /** Looks for what is due and begins to send it. */
  wake(): void {
    this.#again = true
    this.#claiming ??= this.#claim().finally(() => {
      this.#claiming = undefined
      if (this.#again && !this.#stopped) this.wake()
    })
  }

  /** Begins nothing new and waits for what is under way. */
  async stop(): Promise<void> {
    this.#stopped = true
    await this.#claiming
    await Promise.all(this.#sending)
  }

  async #claim(): Promise<void> {
    while (this.#again && !this.#stopped) {
      this.#again = false
      try {
        for (const row of await this.#take()) this.#begin(row)
      } catch (error) {
        this.#services.log.warn({ err: error }, 'notifications could not be read; tried again in a moment')
      }
    }
  }

  async #take(): Promise<SendingRow[]> {
    const rooms = (Object.entries(width) as [Outgoing, number][]).map(([channel, most]): Room => {
      const { all, notUrgent } = this.#runningOf(channel)
      return { channel, all: most - all, notUrgent: Math.max(0, Math.floor(most / 2) - notUrgent) }
    })
    const free = rooms.filter(({ all }) => all > 0)
    if (free.length === 0) return []
    const { db, clock } = this.#services
    const now = clock.now()
    const ids = await claimDue(db, free, now, new Date(now.getTime() + leaseMs))
    return ids.length === 0 ? [] : readSending(db, ids, now)
  }

  #begin(row: SendingRow): void {
    this.#count(row, 1)
    const sending = this.#send(row)
      .catch((error: unknown) =>
        this.#services.log.error({ err: error, delivery: row.id }, 'what became of a notification could not be kept'),
      )
      .finally(() => {
        this.#count(row, -1)
        this.#sending.delete(sending)
        // A place is free again.
        if (!this.#stopped) this.wake()
      })
    this.#sending.add(sending)
  }

  #runningOf(channel: Outgoing): { all: number; notUrgent: number } {
    return this.#running.get(channel) ?? { all: 0, notUrgent: 0 }
  }

  #count({ channel, priority }: SendingRow, more: 1 | -1): void {
    const { all, notUrgent } = this.#runningOf(channel as Outgoing)
    this.#running.set(channel as Outgoing, { all: all + more, notUrgent: notUrgent + (priority > 0 ? more : 0) })
  }

  async #send(row: SendingRow): Promise<void> {
    const { db } = this.#services
    const destination = destinationOf(row)
    const outcome = typeof destination === 'string' ? held(destination) : await this.#attempt(row, destination)
    await mark(db, row.id, outcome)
    this.#figures.attempts.inc({ channel: row.channel, state: outcome.state })
  }

  async #attempt(row: SendingRow, destination: Destination): Promise<Mark> {
    const { config, clock } = this.#services
    const outcome = await sendNotification(this.#services, destination, messageOf(row, config))
    const now = clock.now()
    if (outcome.sent) return { state: 'sent', nextAt: null, sentAt: now, failure: null }
    const nextAt = outcome.permanent ? null : nextTry(row.attempts, row.created_at, now)
    return { state: nextAt === null ? 'failed' : 'queued', nextAt, sentAt: null, failure: outcome.failure }
  }
}

function held(failure: string): Mark {
  return { state: 'held', nextAt: null, sentAt: null, failure }
}

/** Where it goes; or why it goes nowhere any more. */
function destinationOf(row: SendingRow): Destination | `held-${string}` {
  const { channel, user_id: userId, target_id: targetId } = row
  if (row.closed) return 'held-closed'
  if (row.gone) return 'held-gone'
  if (row.switched_off) return 'held-switched-off'
  if (row.settled) return 'held-settled'
  if (!row.sees) return 'held-no-sight'
  if (channel === 'email' || channel === 'sms' || channel === 'voice') {
    const to = channel === 'email' ? row.email : row.phone
    return to ? { channel, to } : 'held-no-address'
  }
  if (channel === 'push') return userId === null ? 'held-no-address' : { channel, userId }
  return channel === 'app' || targetId === null ? 'held-no-address' : { channel, targetId }
}

function messageOf(row: SendingRow, config: Config): NotificationMessage {
  const { params } = row
  const page = pageOfNotification(params)
  return {
    id: row.message_id,
    language: row.language,
    occasion: row.occasion,
    ...wordsOf(row.occasion, params, row.language),
    link: linkTo(config, page),
    page,
    level: levelOf(params),
    facts: factsForPrograms(row.occasion, params),
  }
}

function levelOf(params: NotificationParams): NotificationMessage['level'] {
  if (params.about === 'test') return 1
  if (params.about === 'notice' || params.about === 'notices') return params.level
  return params.about === 'alarm' ? params.alarm.level : params.worst.level
}

function factsForPrograms(occasion: string, params: NotificationParams): Readonly<Record<string, unknown>> {
  if (params.about === 'alarm') return { occasion, timeZone: params.timeZone, released: params.released, alarm: params.alarm }
  if (params.about === 'test') return { occasion }
  if (params.about === 'notice') return { occasion, topic: params.topic, code: params.code, params: params.params }
  if (params.about === 'notices') return { occasion, notices: params.notices, kinds: params.kinds }
  const { alarms, active, levels, sites, worst, timeZone } = params
  return { occasion, timeZone, alarms, active, levels, sites, worst }
}
