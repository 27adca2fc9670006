import { answerEngagement, engageProvider } from '../modules/providers/index.ts'
import type { Services } from '../services.ts'
import { type DemoSide, demoProvider, keepDemoProvider } from './queries-providers.ts'

const address = '127.0.0.1'

/** The demo's business has a provider of patrol, which has accepted; once. */
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
}
