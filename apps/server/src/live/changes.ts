import type { Alarm } from '@kilowatch/contract'
import { countActiveOf, readAlarms } from '../modules/alarms/index.ts'
import { latestValues } from '../modules/devices/index.ts'
import { unreadCounts } from '../modules/messages/index.ts'
import type { Services } from '../services.ts'
import { hearsOf } from '../storage/audit.ts'
import type { Pending } from './pending.ts'
import { usersWhoSee, visibleAlarmIds, visibleStates, visibleUplinkIds } from './queries/visibility.ts'
import { type SentValues, valuesEvent } from './readings.ts'
import { eventText, type Watcher } from './watcher.ts'

type Sources = Pick<Services, 'db' | 'clock'>

/** The worst and newest of one event; in a storm the counts tell the rest. */
const mostAlarms = 200

/** Tells each browser what it may see of what has changed. One statement for each kind of change, however many watch. */
export async function sendChanges(sources: Sources, watchers: readonly Watcher[], pending: Pending, sent: SentValues): Promise<void> {
  if (watchers.length === 0) return
  const users = [...new Set(watchers.map(({ user }) => user.id))]
  await sendValues(sources, watchers, pending.values, sent)
  if (pending.alarms.size > 0) await sendAlarms(sources, watchers, users, [...pending.alarms])
  if (pending.devices.size + pending.alarms.size > 0) await sendStates(sources, watchers, users, pending)
  if (pending.uplinks.size > 0) await sendUplinks(sources, watchers, users, [...pending.uplinks])
  sendCommands(watchers, pending.commands)
  if (pending.messages.size > 0) await sendUnread(sources, watchers, pending.messages)
  if (pending.changed.size > 0) sendChanged(watchers, [...pending.changed])
}

async function sendValues({ db, clock }: Sources, watchers: readonly Watcher[], changed: ReadonlySet<number>, sent: SentValues) {
  const watchersOf = new Map<number, Watcher[]>()
  for (const watcher of watchers) {
    for (const id of watcher.watched.keys()) {
      const list = watchersOf.get(id)
      if (list) list.push(watcher)
      else watchersOf.set(id, [watcher])
    }
  }
  sent.keepOnly(new Set(watchersOf.keys()))
  const ids = [...changed].filter((id) => watchersOf.has(id))
  if (ids.length === 0) return
  const values = await latestValues(db, ids)
  const now = clock.now()
  for (const id of ids) {
    const those = watchersOf.get(id) ?? []
    const device = those[0]?.watched.get(id)
    const event = device && valuesEvent(device, sent.newer(id, values.get(id) ?? []), now, false)
    if (!event) continue
    const text = eventText(event)
    for (const watcher of those) watcher.sendText(text)
  }
}

async function sendAlarms({ db }: Sources, watchers: readonly Watcher[], users: readonly string[], ids: readonly string[]) {
  const [visible, counts, alarms] = await Promise.all([visibleAlarmIds(db, users, ids), countActiveOf(db, users), readAlarms(db, ids)])
  for (const watcher of watchers) {
    const mine = new Set(visible.get(watcher.user.id))
    const userCounts = counts.get(watcher.user.id)
    const seen: Alarm[] = alarms.filter(({ id }) => mine.has(id)).slice(0, mostAlarms)
    if (seen.length > 0 && userCounts) watcher.send({ event: 'alarms', alarms: seen, counts: userCounts })
  }
}

async function sendStates({ db }: Sources, watchers: readonly Watcher[], users: readonly string[], { devices, alarms }: Pending) {
  const states = await visibleStates(db, users, [...devices], [...alarms])
  for (const watcher of watchers) {
    const mine = states.get(watcher.user.id)
    if (mine) watcher.send({ event: 'devices', devices: mine })
  }
}

async function sendUplinks({ db }: Sources, watchers: readonly Watcher[], users: readonly string[], ids: readonly string[]) {
  const visible = await visibleUplinkIds(db, users, ids)
  for (const watcher of watchers) {
    const mine = visible.get(watcher.user.id)
    if (mine) watcher.send({ event: 'uplinks', uplinkIds: mine })
  }
}

/** To those who watch the device. */
function sendCommands(watchers: readonly Watcher[], changed: ReadonlySet<number>): void {
  for (const id of changed) {
    for (const watcher of watchers) {
      const device = watcher.watched.get(id)
      if (device) watcher.send({ event: 'commands', deviceId: device.boxId })
    }
  }
}

async function sendUnread({ db, clock }: Sources, watchers: readonly Watcher[], told: ReadonlySet<string>) {
  const theirs = watchers.filter(({ user }) => told.has(user.id))
  if (theirs.length === 0) return
  const counts = await unreadCounts(db, [...new Set(theirs.map(({ user }) => user.id))], clock.now())
  for (const watcher of theirs) watcher.send({ event: 'messages', unread: counts.get(watcher.user.id)?.unread ?? 0 })
}

/** To anyone who shows data of these kinds; nothing to the others. */
export function sendChanged(watchers: readonly Watcher[], changed: readonly string[]): void {
  for (const watcher of watchers) {
    const tags = new Set(changed.flatMap((one) => hearsOf(one, watcher.user) ?? []))
    if (tags.size > 0) watcher.send({ event: 'changed', tags: [...tags] })
  }
}

/** To those who may see one of the devices: some samples came. */
export async function sendTicks({ db, clock }: Sources, watchers: readonly Watcher[], deviceIds: readonly number[]): Promise<void> {
  if (watchers.length === 0) return
  const users = await usersWhoSee(db, [...new Set(watchers.map(({ user }) => user.id))], deviceIds)
  const text = eventText({ event: 'tick', at: clock.now().toISOString() })
  for (const watcher of watchers) if (users.has(watcher.user.id)) watcher.sendText(text)
}
