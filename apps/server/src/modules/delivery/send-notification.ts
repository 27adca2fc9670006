import type { NotificationChannel } from '@kilowatch/contract'
import { Histogram, type Registry } from 'prom-client'
import type { Services } from '../../services.ts'
import { keptOutcome, notSent } from './failures.ts'
import type { Destination, NotificationMessage, NotificationOutcome } from './notification.ts'
import type { Outcome } from './provider.ts'
import { sendPush } from './push.ts'
import { sendMail, sendShort } from './send-mail.ts'
import { sendToTarget } from './targets/index.ts'

export type NotificationServices = Pick<Services, 'db' | 'clock' | 'log' | 'config' | 'metrics'>

/** Sends one notification. Never throws; ends within half a minute. Call it outside of transactions. */
export function sendNotification(
  services: NotificationServices,
  destination: Destination,
  message: NotificationMessage,
): Promise<NotificationOutcome> {
  return measured(services, destination.channel, () => attempt(services, destination, message))
}

async function attempt(services: NotificationServices, destination: Destination, message: NotificationMessage): Promise<Outcome> {
  if ('targetId' in destination) return sendToTarget(services, destination.targetId, message)
  if (destination.channel === 'push') return sendPush(services, destination.userId, message)
  if (destination.channel === 'email') return sendMail(services, destination.to, message)
  return sendShort(services, destination.channel, destination.to, message)
}

/** Runs one sending: what it throws is a failure of ours, and its time is counted. */
export async function measured(
  services: NotificationServices,
  channel: NotificationChannel,
  sending: () => Promise<Outcome>,
): Promise<NotificationOutcome> {
  const end = durations(services.metrics).startTimer({ channel })
  const outcome = await sending().catch((error: unknown) => {
    services.log.error({ err: error, channel }, 'a notification could not be sent')
    return notSent('internal', false)
  })
  end({ outcome: outcome.sent ? 'sent' : 'failed' })
  return keptOutcome(outcome)
}

const figure = 'kilowatch_outgoing_seconds'

function durations(metrics: Registry): Histogram<'channel' | 'outcome'> {
  const present = metrics.getSingleMetric(figure)
  if (present) return present as Histogram<'channel' | 'outcome'>
  return new Histogram({
    name: figure,
    help: 'Time to hand one notification over, by channel and outcome',
    labelNames: ['channel', 'outcome'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [metrics],
  })
}
