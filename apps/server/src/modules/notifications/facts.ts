import { givenIn, type Language } from '@kilowatch/catalog'
import type { Alarm, NotificationTopic, PageLink } from '@kilowatch/contract'
import type { MessageParams } from '../messages/index.ts'
import type { AlarmRow } from './queries/due.ts'
import type { AlarmReason } from './rules/subject.ts'

/** What is told of one alarm, as it was when it was told. Times are ISO 8601. */
export interface AlarmFacts {
  id: string
  kind: Alarm['kind']
  level: Alarm['level']
  /** Null: an uplink's own alarm. */
  deviceId: string | null
  deviceName: string
  deviceType: string | null
  given?: Alarm['given']
  /** Of an uplink's alarm that is told to somebody who sees only some of its devices: how many. */
  devices?: number
  site: string
  uplinkId: string
  uplinkName: string
  point: string | null
  side: string
  openingValue: number | null
  limit: number | null
  /** Absent in what was told before alarms knew it. */
  activations?: number | null
  closingValue: number | null
  openedAt: string
  releasedAt: string | null
}

/** What the words of one message are made of. */
export type NotificationParams =
  | { about: 'alarm'; alarm: AlarmFacts; reason: AlarmReason; released: boolean; minutes: number; timeZone: string }
  | {
      about: 'many'
      alarms: number
      active: number
      /** By level, '1' to '4'. */
      levels: Readonly<Record<string, number>>
      /** With most first. */
      sites: readonly { site: string; alarms: number }[]
      worst: AlarmFacts
      timeZone: string
    }
  | {
      /** One entry of the outbox. Times in its parameters are put into the zone of anyone who is told. */
      about: 'notice'
      topic: NotificationTopic
      level: Alarm['level']
      code: string
      params: MessageParams
      /** Words of an announcement, which has no code. */
      words: AnnouncementText | null
      link: PageLink | null
      byRole: boolean
      /** Since it was told first. */
      minutes: number
      timeZone: string
    }
  | {
      about: 'notices'
      notices: number
      /** What there is most of first. */
      kinds: readonly { code: string; params: MessageParams; words: AnnouncementText | null; notices: number }[]
      level: Alarm['level']
      byRole: boolean
      timeZone: string
    }
  | { about: 'test' }

/** Of an announcement. */
export interface AnnouncementText {
  title: Readonly<Record<Language, string>>
  body: Readonly<Record<Language, string>>
}

export function factsOf(row: AlarmRow): AlarmFacts {
  return {
    id: row.id,
    kind: row.kind as Alarm['kind'],
    level: row.level,
    deviceId: row.box_id,
    deviceName: row.device_name ?? row.uplink_name,
    deviceType: row.device_type,
    given: givenIn(row.device_type, row.device_info),
    site: row.site,
    uplinkId: row.uplink_id,
    uplinkName: row.uplink_name,
    point: row.point === '' ? null : row.point,
    side: row.side,
    openingValue: row.opening_value,
    limit: row.limit_value,
    activations: row.activations,
    closingValue: row.closing_value,
    openedAt: row.opened_at.toISOString(),
    releasedAt: row.released_at?.toISOString() ?? null,
  }
}
