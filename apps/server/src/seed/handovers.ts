import { addHandover, takeHandoverStep } from '../modules/handovers/index.ts'
import type { Services } from '../services.ts'
import type { UserActor } from '../storage/change.ts'
import { demoName } from './names.ts'
import { demoLanguage } from './people.ts'
import { handoverGround, keepDemoHandover } from './queries-handovers.ts'

const words = '02:10 门诊楼 2# 进线失电 18 分钟，UPS 与应急照明由电池供电；端子已更换，请白班复测端子温度'
const read = '已阅，上午复测端子温度，下午看电池回充'
const address = '127.0.0.1'

/** The demo's first note from one shift to the next, through the same commands as anybody's; once. */
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
  const id = await addHandover(wish, actorOf(leaving), services)
  const record = { kind: 'work' as const, id, businessId: ground.businessId, roles: ['admin'] }
  await takeHandoverStep(record, 'sign', { note: demoName(read, language) }, actorOf(coming), services)
}
