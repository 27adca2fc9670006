import { dayIn, daysAfter } from '@kilowatch/work'
import { addTask } from '../modules/patrol/index.ts'
import { answerEngagement, engageProvider } from '../modules/providers/index.ts'
import type { Services } from '../services.ts'
import { demoName } from './names.ts'
import { demoLanguage } from './people.ts'
import { type DemoSide, demoProvider, keepDemoProvider } from './queries-providers.ts'

const address = '127.0.0.1'
/** What the provider was given, and has not handed on yet. */
const task = { title: '空调季度保养', days: 7, windowDays: 3, minutes: 120, skills: '', note: '' }

/** The demo's business has a provider of patrol, which has accepted and was given a task; once. */
export async function engageDemoProvider(services: Services): Promise<void> {
  const { db, clock } = services
  const sides = await demoProvider(db)
  if (!sides) return
  await keepDemoProvider(db, clock.now())
  const actorOf = ({ id, name, businessId }: DemoSide) => {
    const business = { id: businessId }
    return { user: { id, name, business }, business, address }
  }
  const [client, provider] = [actorOf(sides.client), actorOf(sides.provider)]
  const id = await engageProvider({ provider: sides.provider.business, fromOn: null, untilOn: null }, client, services)
  await answerEngagement(id, { accepted: true }, provider, services)
  const language = await db.transaction((tx) => demoLanguage(tx, 'zh'))
  const wish = { ...task, title: demoName(task.title, language), plannedOn: daysAfter(dayIn(clock.now(), sides.timeZone), task.days) }
  const places = { groupId: null, assigneeId: null, templateIds: [], providerId: sides.provider.businessId }
  await addTask({ ...wish, ...places }, sides.devices, client, services)
}
