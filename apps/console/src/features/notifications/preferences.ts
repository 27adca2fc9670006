import {
  type NotificationPreferences,
  type NotificationTarget,
  type NotificationTopic,
  notificationTopics,
  type OwnNotifications,
  type PersonalChannel,
  type Topic,
  topics,
} from '@kilowatch/contract'

export type Reach = OwnNotifications['reach'][number]
export type Level = NotificationPreferences['leastLevel']

/** The preferences with one switch turned. */
export function withSwitch(
  preferences: NotificationPreferences,
  topic: NotificationTopic,
  channel: PersonalChannel,
  on: boolean,
): NotificationPreferences {
  const present = preferences.topics
  return { ...preferences, topics: { ...present, [topic]: { ...present[topic], [channel]: on } } }
}

/** Whether nobody can switch the channel off for this topic. */
export function isAlways(topic: NotificationTopic, channel: PersonalChannel): boolean {
  const { always }: Topic = topics[topic]
  return always.includes(channel)
}

/** Whether anything of a topic comes at all: something is switched on that also reaches the person. */
export function isTold(preferences: NotificationPreferences, reach: readonly Reach[], topic: NotificationTopic): boolean {
  return reach.some(({ channel, missing }) => missing === null && preferences.topics[topic][channel])
}

/** What alarms are told under: the switches of the page of alarm management. */
export const alarmTopics: readonly NotificationTopic[] = notificationTopics.filter((topic) => topics[topic].urgent)

type Told = Pick<NotificationTarget, 'topics' | 'enabled'>

/** Whether a webhook or robot is told of a topic. */
export function isTargetTold({ enabled, topics: ofTarget }: Told, topic: NotificationTopic): boolean {
  return enabled && ofTarget.includes(topic)
}

/**
 * The same with one topic turned. Of the alarms, one that was switched off as a whole is told of this topic alone; the last topic that goes
 * switches it off, and it keeps what it was told of.
 */
export function withTopic(target: Told, topic: NotificationTopic, on: boolean): Told {
  const present = target.enabled ? target.topics : target.topics.filter((each) => !alarmTopics.includes(each))
  const left = present.filter((each) => each !== topic)
  if (on) return { enabled: true, topics: notificationTopics.filter((each) => each === topic || left.includes(each)) }
  return left.length > 0 ? { enabled: target.enabled, topics: left } : { enabled: false, topics: target.topics }
}

/** What the form of times holds. */
export interface TimingDraft {
  leastLevel: Level
  quiet: boolean
  from: string
  to: string
  /** 0: no alarm breaks the quiet. */
  exceptFrom: Level | 0
  /** 0: told once. */
  repeatMinutes: number
  language: 'zh' | 'en'
}

const usualQuiet = { from: '22:00', to: '07:00', exceptFrom: 4 } as const

/** The form as it stands for these preferences; quiet hours that are off are filled in as they usually are. */
export function timingOf({ leastLevel, quiet, repeatMinutes, language }: NotificationPreferences): TimingDraft {
  const { from, to, exceptFrom } = quiet ?? usualQuiet
  return { leastLevel, quiet: quiet !== null, from, to, exceptFrom: exceptFrom ?? 0, repeatMinutes: repeatMinutes ?? 0, language }
}

/** The preferences with what the form says; switches stay. */
export function withTiming(preferences: NotificationPreferences, draft: TimingDraft): NotificationPreferences {
  const { leastLevel, quiet, from, to, exceptFrom, repeatMinutes, language } = draft
  return {
    ...preferences,
    leastLevel,
    language,
    quiet: quiet ? { from, to, exceptFrom: exceptFrom || null } : null,
    repeatMinutes: repeatMinutes || null,
  }
}

/** Intervals that are offered, with one that was set elsewhere among them. */
export function repeatChoices(present: number): number[] {
  const usual = [0, 10, 15, 30, 60, 120, 240]
  return usual.includes(present) ? usual : [...usual, present].sort((a, b) => a - b)
}
