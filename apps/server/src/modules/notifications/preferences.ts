import {
  type ChannelReach,
  halfHidden,
  type NotificationPreferences,
  type NotificationTopic,
  notificationTopics,
  type OwnNotifications,
  type PersonalChannel,
  personalChannels,
  type Topic,
  topics,
} from '@kilowatch/contract'
import type { z } from 'zod'
import { readerZone } from '../../http/reader-zone.ts'
import { Refusal } from '../../http/refusal.ts'
import type { User } from '../../http/subjects.ts'
import type { Services } from '../../services.ts'
import { channels } from '../delivery/index.ts'
import { findOwn, type OwnRow } from './queries/own.ts'

type Reach = z.output<typeof ChannelReach>
type Ways = Awaited<ReturnType<typeof channels>>

type Switches = NotificationPreferences['topics']

/** What holds for people who have set nothing. */
const defaults: Omit<NotificationPreferences, 'topics'> = {
  leastLevel: 2,
  quiet: null,
  repeatMinutes: null,
  language: 'zh',
}

type Kept = Pick<OwnRow, 'switches' | 'least_level' | 'quiet' | 'repeat_minutes' | 'language'>

/** What a person set, or the defaults; of a topic that came later its defaults. */
export function preferencesOf(row: Kept): NotificationPreferences {
  const switches = switchesOf(row.switches ?? {})
  if (row.least_level === null || row.language === null) return { ...defaults, topics: switches }
  return {
    topics: switches,
    leastLevel: row.least_level,
    quiet: row.quiet,
    repeatMinutes: row.repeat_minutes,
    language: row.language,
  }
}

function switchesOf(kept: Partial<Switches>): Switches {
  return Object.fromEntries(notificationTopics.map((topic) => [topic, channelsOf(topics[topic], kept[topic])])) as Switches
}

function channelsOf({ usual, always }: Topic, kept: Switches[NotificationTopic] | undefined): Switches[NotificationTopic] {
  const isOn = (channel: PersonalChannel) => always.includes(channel) || (kept?.[channel] ?? usual.includes(channel))
  return Object.fromEntries(personalChannels.map((channel) => [channel, isOn(channel)])) as Switches[NotificationTopic]
}

interface Reachable {
  name: string
  email: string | null
  phone: string | null
  subscriptions: number
}

/** Whether each channel can reach the person, and where. */
export function reachOf(person: Reachable, ways: Ways): Reach[] {
  return personalChannels.map((channel) => reachBy(channel, person, ways))
}

function reachBy(channel: PersonalChannel, { name, email, phone, subscriptions }: Reachable, ways: Ways): Reach {
  if (channel === 'app') return { channel, to: name, missing: null }
  if (channel === 'push')
    return { channel, to: subscriptions > 0 ? `${subscriptions}` : null, missing: subscriptions > 0 ? null : 'no-browser' }
  const address = channel === 'email' ? email : phone
  const missing = !ways[channel] ? 'not-set-up' : address ? null : 'no-address'
  return { channel, to: missing === null && address ? halfHidden(address) : null, missing }
}

export async function readOwn(user: User, services: Pick<Services, 'db' | 'config'>): Promise<OwnNotifications> {
  const [row, ways] = await Promise.all([findOwn(services.db, user.id), channels(services)])
  if (!row) throw new Refusal(70003)
  return { preferences: preferencesOf(row), reach: reachOf(row, ways), timeZone: readerZone(user) }
}
