import { Counter, Gauge, type Registry } from 'prom-client'
import type { Services } from '../../../services.ts'
import { countQueued, countWaiting } from '../queries/sending.ts'

/** What the notifications of this process tell of themselves. */
export interface NotificationFigures {
  told: Counter
  digests: Counter
  attempts: Counter<'channel' | 'state'>
}

/** Registers them; a second start in the same process goes on counting. */
export function notificationFigures({ metrics, db, clock }: Pick<Services, 'metrics' | 'db' | 'clock'>): NotificationFigures {
  const known = metrics.getSingleMetric('kilowatch_notification_messages_total')
  if (!known) registerQueues(metrics, db, clock)
  return {
    told: counter(metrics, 'kilowatch_notification_messages_total', 'Messages to people and addresses that were decided on', []),
    digests: counter(metrics, 'kilowatch_notification_digests_total', 'Of them those that tell of many alarms', []),
    attempts: counter(metrics, 'kilowatch_notification_deliveries_total', 'Attempts to send, by channel and what became of the delivery', [
      'channel',
      'state',
    ]),
  }
}

function counter<L extends string>(metrics: Registry, name: string, help: string, labelNames: readonly L[]): Counter<L> {
  return (metrics.getSingleMetric(name) as Counter<L> | undefined) ?? new Counter({ name, help, labelNames, registers: [metrics] })
}

function registerQueues(metrics: Registry, db: Services['db'], clock: Services['clock']): void {
  const age = (oldest: Date | null) => (oldest === null ? 0 : Math.max(0, (clock.now().getTime() - oldest.getTime()) / 1_000))
  const oldest = new Gauge({
    name: 'kilowatch_notification_outbox_oldest_seconds',
    help: 'For how long the first alarm waits to be told',
    registers: [metrics],
  })
  new Gauge({
    name: 'kilowatch_notification_outbox_waiting',
    help: 'Alarms of which nobody has decided yet whom to tell',
    registers: [metrics],
    async collect() {
      const waiting = await countWaiting(db, clock.now())
      this.set(waiting.alarms)
      oldest.set(age(waiting.oldest))
    },
  })
  const oldestQueued = new Gauge({
    name: 'kilowatch_notification_queue_oldest_seconds',
    help: 'Age of the first message that waits to be sent, by channel',
    labelNames: ['channel'],
    registers: [metrics],
  })
  new Gauge({
    name: 'kilowatch_notification_queue_waiting',
    help: 'Messages that wait to be sent, by channel',
    labelNames: ['channel'],
    registers: [metrics],
    async collect() {
      this.reset()
      oldestQueued.reset()
      for (const { channel, queued, oldest: first } of await countQueued(db)) {
        this.set({ channel }, queued)
        oldestQueued.set({ channel }, age(first))
      }
    },
  })
}
