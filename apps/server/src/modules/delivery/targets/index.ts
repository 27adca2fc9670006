import type { TargetChannel } from '@kilowatch/contract'
import { outgoing } from '../../../outgoing/request.ts'
import type { Services } from '../../../services.ts'
import { unseal } from '../../settings/index.ts'
import { keptOutcome, notSent } from '../failures.ts'
import type { NotificationMessage } from '../notification.ts'
import type { Outcome } from '../provider.ts'
import { findTarget, markTarget, type TargetRow } from '../queries.ts'
import { targetPurposes } from '../sealed.ts'
import type { OpenTarget } from './way.ts'
import { ways } from './ways.ts'

type Sending = Pick<Services, 'db' | 'clock' | 'log' | 'config'>

/** Sends one notification to a webhook or robot, and keeps with it how that went. `trying`: also to one that is switched off. */
export async function sendToTarget(
  { db, clock, config }: Sending,
  targetId: string,
  message: NotificationMessage,
  trying = false,
): Promise<Outcome> {
  const target = await findTarget(db, targetId)
  if (!target) return notSent('target-gone', true)
  if (!target.enabled && !trying) return notSent('target-off', true)
  const open = opened(config.dataFolder, target)
  const outcome = open ? await exchange(config, target.channel, open, message, clock.now()) : notSent('target-lost', true)
  await markTarget(db, targetId, clock.now(), failureOf(outcome))
  return outcome
}

async function exchange(
  { outgoingPrivate }: Services['config'],
  channel: TargetChannel,
  open: OpenTarget,
  message: NotificationMessage,
  now: Date,
): Promise<Outcome> {
  const way = ways[channel]
  return way.outcome(await outgoing({ allowed: outgoingPrivate }, way.request(open, message, now)))
}

function failureOf(outcome: Outcome): string | null {
  const kept = keptOutcome(outcome)
  return kept.sent ? null : kept.failure
}

/** Undefined: sealed with the key of another data folder. */
function opened(dataFolder: string, { sealedAddress, sealedSecret }: TargetRow): OpenTarget | undefined {
  const address = unseal(dataFolder, targetPurposes.address, sealedAddress)
  const secret = sealedSecret === null ? undefined : unseal(dataFolder, targetPurposes.secret, sealedSecret)
  return address === undefined || (sealedSecret !== null && secret === undefined) ? undefined : { address, secret }
}
