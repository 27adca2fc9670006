import type { NotificationDelivery } from '@kilowatch/contract'

/** One message to one recipient, whatever number of ways it went by. */
export interface Told {
  key: string
  who: string
  occasion: NotificationDelivery['occasion']
  called: NotificationDelivery['called']
  at: string
  ways: readonly NotificationDelivery[]
}

/** As close together as the ways of one message are. */
const together = 60_000

/** Deliveries of an alarm as messages to people and groups, in the order of time. */
export function toldOf(deliveries: readonly NotificationDelivery[]): Told[] {
  const told: (Told & { ways: NotificationDelivery[] })[] = []
  for (const delivery of deliveries) {
    const { occasion, called, at } = delivery
    const who = whoIs(delivery)
    const same = told.findLast((one) => one.key.startsWith(`${who.id} ${occasion} `))
    if (same && Date.parse(at) - Date.parse(same.at) < together) same.ways.push(delivery)
    else told.push({ key: `${who.id} ${occasion} ${delivery.id}`, who: who.name, occasion, called, at, ways: [delivery] })
  }
  return told
}

/** The ways of a message that went alike, together: those that arrived, and each failure with its own reason. */
export function byOutcome(ways: readonly NotificationDelivery[]): NotificationDelivery[][] {
  const groups = new Map<string, NotificationDelivery[]>()
  for (const way of ways) {
    const outcome = `${way.state} ${way.state === 'sent' ? '' : `${way.failure} ${way.attempts}`}`
    groups.set(outcome, [...(groups.get(outcome) ?? []), way])
  }
  return [...groups.values()]
}

function whoIs({ person, target, to }: NotificationDelivery): { id: string; name: string } {
  if (person) return { id: `person ${person.id}`, name: person.name }
  return target ? { id: `target ${target.id}`, name: target.name } : { id: to, name: to }
}
