import { Histogram, type Registry } from 'prom-client'
import type { Services } from '../../services.ts'
import { notSent } from './failures.ts'
import type { Destination, NoticeMessage, NoticeOutcome } from './notice.ts'
import { sendMail } from './send-mail.ts'

export type NoticeServices = Pick<Services, 'pool' | 'clock' | 'log' | 'config' | 'metrics'>

/** Sends one notice. Never throws; ends within half a minute. Call it outside of transactions. */
export async function sendNotice(services: NoticeServices, destination: Destination, message: NoticeMessage): Promise<NoticeOutcome> {
  const end = durations(services.metrics).startTimer({ channel: destination.channel })
  const outcome = await attempt(services, destination, message).catch((error: unknown) => {
    services.log.error({ err: error, channel: destination.channel }, 'a notice could not be sent')
    return notSent('other', false)
  })
  end({ outcome: outcome.sent ? 'sent' : 'failed' })
  return outcome
}

async function attempt(services: NoticeServices, destination: Destination, message: NoticeMessage): Promise<NoticeOutcome> {
  if (destination.channel === 'email') return sendMail(services, destination.to, message)
  return notSent('no-channel', true)
}

const figure = 'kilowatch_outgoing_seconds'

function durations(metrics: Registry): Histogram<'channel' | 'outcome'> {
  const present = metrics.getSingleMetric(figure)
  if (present) return present as Histogram<'channel' | 'outcome'>
  return new Histogram({
    name: figure,
    help: 'Time to hand one notice over, by channel and outcome',
    labelNames: ['channel', 'outcome'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [metrics],
  })
}
