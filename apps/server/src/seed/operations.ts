import { findVisibleDevices } from '../modules/access/index.ts'
import type { CommandActor } from '../modules/controls/index.ts'
import { addOperation, confirmStep, doStep, moveOperation } from '../modules/operations/index.ts'
import type { Services } from '../services.ts'
import { demoName } from './names.ts'
import { demoLanguage } from './people.ts'
import { keepDemoOperations, type OperationGround, operationGround } from './queries-operations.ts'

interface Step {
  text: string
  /** What the panel's first branch is told. */
  told?: 'open' | 'close'
  /** What was noted when it was carried out. */
  note: string
}

const service: readonly Step[] = [
  { text: '核对设备名称和编号', note: '与标签一致' },
  { text: '通知机房值班', note: '已通知，A 列负载已转由另一路' },
  { text: '断开 1 支路', told: 'open', note: '就地分闸，验电无电' },
  { text: '挂牌并紧固 1 支路端子', note: '扭矩 12 N·m' },
  { text: '合上 1 支路', told: 'close', note: '就地合闸，三相电流正常' },
]
const replacement: readonly Step[] = [
  ...service.slice(0, 3),
  { text: '验电、挂接地线', note: '' },
  { text: '拆下旧断路器，装上新断路器', note: '' },
  { text: '核对整定值与相序', note: '' },
  { text: '合上 1 支路', told: 'close', note: '' },
]
const [done, open] = ['1# 列头柜 1 支路端子紧固', '1# 列头柜 1 支路断路器更换']
const [why, later] = ['红外测温 61 °C，端子松动', '断路器到货后更换，更换前核对下游负载']
const hour = 3_600_000
const address = '127.0.0.1'

/** A ticket that was carried out by two persons, and one that waits to be begun; through the same commands as anybody's, once. */
export async function operateDemo(services: Services): Promise<void> {
  const { db, clock } = services
  const ground = await operationGround(db)
  if (!ground) return
  const { owner, panel } = ground
  const [device] = await findVisibleDevices(db, owner.id, [panel])
  if (!device) return
  await keepDemoOperations(db, clock.now())
  const language = await db.transaction((tx) => demoLanguage(tx, 'zh'))
  const word = (text: string) => demoName(text, language)
  const actor = actorOf(owner, ground)
  const now = clock.now().getTime()
  const at = (hours: number): Services => ({ ...services, clock: { now: () => new Date(now + hours * hour) } })
  const wish = (title: string, purpose: string, steps: readonly Step[], from: number, until: number) => ({
    ...{ title: word(title), purpose: word(purpose), faultId: null, assigneeId: ground.operator.id, guardianId: owner.id },
    ...{ startsAt: new Date(now + from * hour).toISOString(), endsAt: new Date(now + until * hour).toISOString() },
    steps: steps.map(({ text, told }) => ({
      text: word(text),
      ...(told ? { boxId: panel, control: 'branch.1.switch', value: told } : { boxId: null, control: null, value: null }),
    })),
  })
  // Its planned time goes on until now, so that the clock takes nothing out of hand meanwhile.
  const id = await addOperation(wish(done, why, service, -51, 1), [device], actor, at(-52))
  await carryOut(id, ground, { at, word })
  await addOperation(wish(open, later, replacement, -1, 24 * 5), [device], actor, at(0))
}

const actorOf = ({ id, name }: OperationGround['owner'], { businessId }: OperationGround): CommandActor & { business: { id: string } } => {
  const business = { id: businessId }
  // Nothing here asks for a password, whose tries are counted by the session's family.
  return { user: { id, name, business, family: '' } as unknown as CommandActor['user'], business, address }
}

/** The operator carries out each step, and the second person confirms it. */
async function carryOut(
  id: string,
  ground: OperationGround,
  { at, word }: { at: (hours: number) => Services; word: (text: string) => string },
): Promise<void> {
  const record = { kind: 'work' as const, id, businessId: ground.businessId, roles: [] }
  const [operator, second] = [actorOf(ground.operator, ground), actorOf(ground.owner, ground)]
  await moveOperation(record, { step: 'begin', values: {} }, operator, at(-51))
  for (const [index, { note, told }] of service.entries()) {
    const wish = { place: index + 1, note: word(note), seen: null, loses: [], unseen: 0, byHand: told !== undefined }
    await doStep(record, wish, operator, at(-50.8 + index * 0.2))
    await confirmStep(record, wish, second, at(-50.79 + index * 0.2))
  }
  await moveOperation(record, { step: 'finish', values: { note: '' } }, operator, at(-49.5))
}
