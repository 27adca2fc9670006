import { dayIn, daysAfter } from '@kilowatch/work'
import { addDaywork, addPayment, addProject, planProject, setNodeTime, settlePaymentNode } from '../modules/projects/index.ts'
import type { Services } from '../services.ts'
import type { UserActor } from '../storage/change.ts'
import { demoName } from './names.ts'
import { demoLanguage } from './people.ts'
import { keepDemoProject, projectGround, projectParts } from './queries-projects.ts'

const title = '配电室 2 号进线改造'
const hour = 3_600_000
const budget = 186_000
/** Days from today: planned start and end, actual start and end. */
const nodes = [
  { name: '设计与报批', planned: [-40, -28], actual: [-40, -26] },
  { name: '设备到货', planned: [-27, -12], actual: [-25, -11] },
  { name: '停电施工', planned: [-10, -2], actual: [-9, null] },
  { name: '试验与送电', planned: [-1, 6], actual: [null, null] },
  { name: '验收移交', planned: [7, 12], actual: [null, null] },
] as const
const payments = [
  { name: '首付款', amount: 60_000, due: -38, paid: -37 },
  { name: '到货款', amount: 80_000, due: -10, paid: -8 },
  { name: '尾款', amount: 46_000, due: 14, paid: null },
] as const
const dayworks = [
  { on: -9, text: '停电、验电、挂接地线，拆除旧进线柜', people: 6, hours: 9 },
  { on: -7, text: '新柜就位，基础槽钢找平', people: 5, hours: 8 },
  { on: -3, text: '电缆终端制作两路，耐压通过', people: 4, hours: 8.5 },
] as const
const address = '127.0.0.1'

/** A project of the demo's business that is under way and somewhat late, through the same commands as anybody's; once. */
export async function projectDemo(services: Services): Promise<void> {
  const { db, clock } = services
  const ground = await projectGround(db)
  if (!ground) return
  await keepDemoProject(db, clock.now())
  const language = await db.transaction((tx) => demoLanguage(tx, 'zh'))
  const word = (text: string) => demoName(text, language)
  const { businessId, owner, timeZone, managerId } = ground
  const now = clock.now()
  const today = dayIn(now, timeZone)
  const day = (days: number) => daysAfter(today, days)
  /** The morning so many days away; nothing was done before that. */
  const at = (days: number): Services => ({ ...services, clock: { now: () => new Date(now.getTime() + days * 24 * hour) } })
  const business = { id: businessId }
  const actor: UserActor & { business: { id: string } } = { user: { ...owner, business }, business, address }
  const time = { startsOn: day(-40), endsOn: day(12), budget }
  const id = await addProject({ ...time, title: word(title), note: '', managerId, groupId: null }, actor, at(-42))
  const record = { kind: 'work' as const, id, businessId, roles: ['admin'] }
  const plan = {
    ...time,
    nodes: nodes.map(({ name, planned: [from, to] }) => ({ id: null, name: word(name), startsOn: day(from), endsOn: day(to) })),
    payments: payments.map(({ name, amount, due }) => ({ id: null, name: word(name), amount, dueOn: day(due) })),
  }
  await planProject(record, plan, actor, at(-42))
  const made = await projectParts(db, id)
  for (const [place, { actual }] of nodes.entries()) {
    const nodeId = made.nodes[place] ?? ''
    const [begun, ended] = actual
    if (begun !== null) await setNodeTime(record, 'start', { nodeId, day: day(begun) }, actor, at(begun))
    if (ended !== null) await setNodeTime(record, 'end', { nodeId, day: day(ended) }, actor, at(ended))
  }
  for (const { on, text, people, hours } of dayworks)
    await addDaywork(record, { on: day(on), text: word(text), people, hours, files: [] }, actor, at(on))
  for (const [place, { amount, paid }] of payments.entries()) {
    const nodeId = made.payments[place] ?? ''
    if (paid === null) continue
    await addPayment(record, { amount, paidOn: day(paid), nodeId, note: '' }, actor, at(paid))
    await settlePaymentNode(record, { nodeId, day: day(paid) }, actor, at(paid))
  }
}
