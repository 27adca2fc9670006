import { dayIn, momentOf } from '@kilowatch/work'
import { addHandover, takeHandoverStep } from '../modules/handovers/index.ts'
import type { Services } from '../services.ts'
import type { UserActor } from '../storage/change.ts'
import { demoName } from './names.ts'
import { at } from './patrols.ts'
import { demoLanguage } from './people.ts'
import { handoverGround, keepDemoHandover } from './queries-handovers.ts'

const words = '02:10 门诊楼 2# 进线失电 18 分钟，UPS 与应急照明由电池供电；端子已更换，请白班复测端子温度'
const read = '已阅，上午复测端子温度，下午看电池回充'
const address = '127.0.0.1'
/** When the night shift ends, seconds of the day; the outage was over and proven before. */
const nightEnds = 8 * 3_600
/** How long after the night the note is read. */
const readAfter = 12 * 60_000

/** The demo's note from the shift of its outage to the next, through the same commands as anybody's; once, when its faults are told. */
export async function handoverDemo(services: Services): Promise<void> {
  const { db, clock } = services
  const ground = await handoverGround(db)
  const [leaving, coming] = [ground?.people.get('demo-operate'), ground?.people.get('demo')]
  if (!ground || !leaving || !coming) return
  await keepDemoHandover(db, clock.now())
  const language = await db.transaction((tx) => demoLanguage(tx, 'zh'))
  const business = { id: ground.businessId }
  const actorOf = (person: { id: string; name: string }): UserActor => ({ user: { ...person, business }, business, address })
  const wish = { groupIds: [ground.groupId], words: demoName(words, language), assigneeId: coming.id }
  const written = morningAfter(ground.lostAt, ground.timeZone, clock.now())
  const id = await addHandover(wish, actorOf(leaving), at(services, written))
  const record = { kind: 'work' as const, id, businessId: ground.businessId, roles: ['admin'] }
  const signed = new Date(Math.min(written.getTime() + readAfter, clock.now().getTime()))
  await takeHandoverStep(record, 'sign', { note: demoName(read, language) }, actorOf(coming), at(services, signed))
}

/** The end of the night in which it was; now, where that is still to come. */
function morningAfter(lostAt: Date | null, timeZone: string, now: Date): Date {
  const morning = lostAt ? momentOf(dayIn(lostAt, timeZone), nightEnds, timeZone).getTime() : now.getTime()
  return new Date(Math.min(morning, now.getTime()))
}
