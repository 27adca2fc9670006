import type { Logger } from 'pino'
import type { BrokerAccounts } from '../../../broker/accounts.ts'
import { Refusal } from '../../../http/refusal.ts'
import { says } from '../../../http/words.ts'
import { countedAddress } from '../../../networks.ts'
import type { Services } from '../../../services.ts'
import { type Actor, change } from '../../../storage/change.ts'
import { notify } from '../../../storage/notify.ts'
import type { Queryable } from '../../../storage/queryable.ts'
import { admitTry, backOff, forgetTries } from '../../sessions/index.ts'
import { forgetLostAccount, spendClaimCode } from '../queries.ts'
import { normalCode } from '../rules.ts'
import { makeSecret, sha256 } from '../secrets.ts'

export interface Claimed {
  uplinkId: string
  secret: string
  broker: { url: string; ca: string | null }
}

/**
 * Exchanges a one-time code for a secret. Guessing is slowed down by uplink and by address.
 * @throws Refusal 70003 for an unknown uplink, a wrong, used or old code; 80001 while it must wait; 60002 when an external broker does not take the account
 */
export async function claimUplink(uplinkId: string, typed: string, actor: Actor, services: Services): Promise<Claimed> {
  const { db, broker, accounts, log } = services
  await admitClaim(uplinkId, actor.address, services)
  const { secret, hash } = makeSecret()
  await change(services, actor, { action: 'uplink.claim', subject: `uplink ${uplinkId}` }, async (tx, { at, note }) => {
    const spent = await spendClaimCode(tx, uplinkId, sha256(normalCode(typed)), hash, at)
    if (!spent) throw new Refusal(70003, { field: 'body.code', says: says('wrong-claim') })
    note({ businessId: spent.business_id })
    await notify(tx, { uplinks: [uplinkId] })
    // Last of all: when the broker refuses, nothing of the claim has happened, and its code is still good.
    if (accounts) await admitAtBroker(tx, accounts, uplinkId, secret, log)
  })
  await forgetTries(db, `claim ${uplinkId}`)
  return { uplinkId, secret, broker: { url: broker.url, ca: broker.ca } }
}

async function admitAtBroker(tx: Queryable, accounts: BrokerAccounts, uplinkId: string, secret: string, log: Logger): Promise<void> {
  try {
    await accounts.admit(uplinkId, secret)
  } catch (error) {
    log.warn({ err: error, uplinkId }, 'account at the broker not made')
    throw new Refusal(60002, { says: says('broker-silent') })
  }
  await forgetLostAccount(tx, uplinkId)
}

async function admitClaim(uplinkId: string, address: string, { db, clock }: Services): Promise<void> {
  const now = clock.now()
  const admitted =
    (await admitTry(db, `claims of ${countedAddress(address)}`, backOff.address, now)) &&
    (await admitTry(db, `claim ${uplinkId}`, backOff.claim, now))
  if (!admitted) throw new Refusal(80001)
}
