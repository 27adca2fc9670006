import type { Language } from '@kilowatch/catalog'
import type { NotificationOccasion } from '@kilowatch/contract'
import { timeText } from '../../http/csv.ts'
import { word } from '../../http/words.ts'
import { alarmReason } from '../alarm-words/index.ts'
import { entryWords, gatheredWords } from './entry-words.ts'
import type { AlarmFacts, NotificationParams } from './facts.ts'
import { spanWords, text, type Words } from './texts.ts'

const mostSites = 5

/** A message in its reader's language. Times are of the business's zone. */
export function wordsOf(occasion: NotificationOccasion, params: NotificationParams, language: Language): Words {
  if (params.about === 'test') return { subject: text('subject-test', language), body: text('test', language) }
  if (params.about === 'many') return manyWords(occasion, params, language)
  if (params.about === 'notice') return entryWords(occasion, params, language)
  if (params.about === 'notices') return gatheredWords(occasion, params, language)
  return singleWords(params, language)
}

type Single = Extract<NotificationParams, { about: 'alarm' }>
type Many = Extract<NotificationParams, { about: 'many' }>

function singleWords(params: Single, language: Language): Words {
  const { alarm } = params
  const said = sayingOf(params)
  const subject = text(`subject-${said}`, language, {
    level: levelWord(alarm.level, language),
    device: nameOf(alarm, language),
    reason: reasonOf(alarm, language),
    place: alarm.site === '' ? '' : text('place', language, { site: alarm.site }),
  })
  return { subject, body: [...factLines(params, language), text(`do-${said}`, language, timesOf(params, language))].join('\n') }
}

/** Opened and over in one is a kind of its own. */
function sayingOf({ reason, released }: Single): 'opened' | 'over' | 'released' | 'repeated' | 'escalated' | 'assigned' {
  if (reason === 'found-afterwards') return 'over'
  return reason === 'opened' && released ? 'over' : reason
}

function factLines({ alarm, timeZone }: Single, language: Language): string[] {
  const time = timeText(timeZone)
  const of = alarm.devices === undefined ? (alarm.deviceId === null ? 'line-uplink' : 'line-device') : 'line-devices'
  return [
    text('line-reason', language, { reason: reasonOf(alarm, language) }),
    text(of, language, { device: nameOf(alarm, language), id: alarm.deviceId ?? alarm.uplinkId }),
    ...(alarm.site === '' ? [] : [text('line-site', language, { site: alarm.site })]),
    text('line-level', language, { level: levelWord(alarm.level, language) }),
    text('line-opened', language, { at: time(alarm.openedAt), zone: timeZone }),
    ...(alarm.releasedAt === null ? [] : [text('line-released', language, { at: time(alarm.releasedAt) })]),
  ]
}

function timesOf({ alarm, minutes }: Single, language: Language): { since: string; lasted: string } {
  const lasted = alarm.releasedAt === null ? 0 : Math.floor((Date.parse(alarm.releasedAt) - Date.parse(alarm.openedAt)) / 60_000)
  return { since: spanWords(minutes, language), lasted: spanWords(lasted, language) }
}

function manyWords(occasion: NotificationOccasion, params: Many, language: Language): Words {
  const { alarms, active, worst, timeZone } = params
  const kind = occasion === 'quiet-end' || occasion === 'found-afterwards' ? occasion : 'digest'
  if (alarms === 1) return oneOfMany(kind, params, language)
  const levels = levelWords(params, language)
  const about = { device: nameOf(worst, language), reason: reasonOf(worst, language) }
  const body = [
    text(`many-${kind}`, language),
    text('many-levels', language, { levels }),
    text('many-active', language, { active, over: alarms - active }),
    ...siteLines(params, language),
    text('many-worst', language, { ...about, at: timeText(timeZone)(worst.openedAt), zone: timeZone }),
    text('many-do', language),
  ]
  return { subject: text(`subject-${kind}`, language, { alarms, levels, ...about }), body: body.join('\n') }
}

/** What gathered turned out to be a single alarm: it is told as itself, with why it comes so late. */
function oneOfMany(kind: 'digest' | 'quiet-end' | 'found-afterwards', { worst, timeZone }: Many, language: Language): Words {
  const released = worst.releasedAt !== null
  const { subject, body } = singleWords({ about: 'alarm', alarm: worst, reason: 'opened', released, minutes: 0, timeZone }, language)
  return { subject, body: `${body}\n${text(`one-${kind}`, language)}` }
}

/** '紧急 2、重要 10' */
function levelWords({ levels }: Many, language: Language): string {
  return ([4, 3, 2, 1] as const)
    .filter((level) => levels[String(level)])
    .map((level) => text('level-count', language, { level: levelWord(level, language), count: levels[String(level)] ?? 0 }))
    .join(text('between', language))
}

function siteLines({ sites }: Many, language: Language): string[] {
  const [shown, rest] = [sites.slice(0, mostSites), sites.slice(mostSites)]
  const lines = shown.map(({ site, alarms }) =>
    text('many-site', language, { site: site === '' ? text('many-no-site', language) : site, count: alarms }),
  )
  if (rest.length === 0) return lines
  return [...lines, text('many-more-sites', language, { count: rest.length, alarms: rest.reduce((sum, { alarms }) => sum + alarms, 0) })]
}

function nameOf({ deviceName, devices }: AlarmFacts, language: Language): string {
  return devices !== undefined && devices > 1 ? text('and-others', language, { name: deviceName, count: devices }) : deviceName
}

/** As the alarm itself says it; to somebody who does not see the uplink, as a silent device says it. */
function reasonOf(alarm: AlarmFacts, language: Language): string {
  return alarmReason(alarm.devices === undefined ? alarm : { ...alarm, deviceId: alarm.deviceName }, language)
}

function levelWord(level: AlarmFacts['level'], language: Language): string {
  return word(`level-${level}`, language)
}
