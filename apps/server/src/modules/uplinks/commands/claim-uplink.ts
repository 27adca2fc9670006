import type { Logger } from 'pino'
import type { BrokerAccounts } from '../../../broker/accounts.ts'
import { Refusal } from '../../../http/refusal.ts'
import { says } from '../../../http/words.ts'
import { countedAddress } from '../../../networks.ts'
import type { Services } from '../../../services.ts'
import { type Actor, change } from '../../../storage/change.ts'
import { notify } from '../../../storage/notify.ts'
import type { Queryable } from '../../../storage/queryable.ts'
import { forgetKey } from '../../adding/index.ts'
import { admitTry, backOff, forgetTries } from '../../sessions/index.ts'
import { forgetLostAccount, noteRefusedClaim, spendClaimCode } from '../queries.ts'
import { normalCode } from '../rules.ts'
import { makeSecret, sha256 } from '../secrets.ts'

interface ClaimWish {
  uplinkId: string
  code: string
  /** The gateway's clock, ms since 1970. */
  now?: number | undefined
}

export interface Claimed {
  uplinkId: string
  secret: string
  broker: { url: string; ca: string | null }
}

/**
 * Exchanges a one-time code for a secret. Guessing is slowed down by uplink and by address.
 * @throws Refusal 70003 for an unknown uplink, a wrong, used or old code; 80001 while it must wait; 60002 when an external broker does not take the account
 */
export async function claimUplink({ uplinkId, code, now: said }: ClaimWish, actor: Actor, services: Services): Promise<Claimed> {
  const { db, broker, accounts, log, clock } = services
  const codeHash = sha256(normalCode(code))
  const clockOff = said === undefined ? null : said - clock.now().getTime()
  await admitClaim(uplinkId, actor.address, services)
  const { secret, hash } = makeSecret()
  const wrong = new Refusal(70003, { field: 'body.code', says: says('wrong-claim') })
  const claimed = change(services, actor, { action: 'uplink.claim', subject: `uplink ${uplinkId}` }, async (tx, { at, note }) => {
    const spent = await spendClaimCode(tx, uplinkId, codeHash, hash, at, clockOff)
    if (!spent) throw wrong
    await forgetKey(tx, uplinkId)
    note({ businessId: spent.business_id })
    await notify(tx, { uplinks: [uplinkId] })
    // Last of all: when the broker refuses, nothing of the claim has happened, and its code is still good.
    if (accounts) await admitAtBroker(tx, accounts, uplinkId, secret, log)
  })
  await claimed.catch(async (error: unknown) => {
    if (error === wrong) await noteRefusedClaim(db, uplinkId, codeHash, clock.now(), clockOff)
    throw error
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
