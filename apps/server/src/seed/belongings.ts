import { startCheck } from '../modules/group-checks/index.ts'
import { saveSim } from '../modules/sims/index.ts'
import type { Services } from '../services.ts'
import { demoName } from './names.ts'
import { demoLanguage } from './people.ts'
import { belongingsGround, keepBelongings, payDeviceUntil } from './queries-devices.ts'

const dayMs = 86_400_000
const address = '127.0.0.1'
/** A card for each gateway; days until it expires. */
const cards = [
  { iccid: '89860421102180014471', operator: 'mobile', plan: '物联网 100 MB/月', days: 214 },
  { iccid: '89860621102180027735', operator: 'unicom', plan: '物联网 300 MB/月', days: 19 },
  { iccid: '89860321102180039912', operator: 'telecom', plan: '物联网 100 MB/月', days: 402 },
] as const
/** A device that is paid for so many days more. */
const expiring = { name: '自助区 UPS', days: 12 }
/** Whose devices are all read at one stroke, and judged. */
const checked = '门诊楼'

/** Cards of the demo's gateways, a device that expires soon, and a check of a site; once, when all devices of the site say how they are at present. */
export async function giveDemoBelongings(services: Services): Promise<void> {
  const { db, clock } = services
  const language = await db.transaction((tx) => demoLanguage(tx, 'zh'))
  const word = (text: string) => demoName(text, language)
  const now = clock.now()
  const ground = await belongingsGround(db, word(checked), now)
  if (!ground) return
  const { businessId, owner, uplinks, groupId } = ground
  await keepBelongings(db, now)
  const business = { id: businessId }
  const actor = { user: { ...owner, business }, business, address }
  for (const [place, { days, plan, ...card }] of cards.entries()) {
    const id = uplinks[place]
    if (id === undefined) continue
    const expiresAt = new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10)
    await saveSim({ id, businessId, right: 'manage' }, { ...card, plan: word(plan), expiresAt }, actor, services)
  }
  await payDeviceUntil(db, businessId, word(expiring.name), new Date(now.getTime() + expiring.days * dayMs))
  await startCheck(groupId, actor, services)
}
