import type { Language, Level } from '@kilowatch/catalog'
import type { Log } from '../log.ts'
import { text } from '../texts.ts'
import type { Caller } from './caller.ts'
import { type AlarmEvent, levelOf } from './judge.ts'
import { type AlarmPlace, alarmText, figureText, pointText } from './words.ts'

export interface TellerParts {
  uplink: string
  log: Log
  language: Language
  /** Told alarms of this level and above. */
  caller?: Caller
  from: Level
  deviceName(ref: string): string
}

/** Says what became of alarms: to the log in words, and to the address that people named. */
export interface Teller {
  tell(event: AlarmEvent): void
  serverGone(): void
  /** `local`: alarms of the time without it that are still open. */
  serverBack(local: number): void
}

export function createTeller({ uplink, log, language, caller, from, deviceName }: TellerParts): Teller {
  function wordsOf(event: AlarmEvent, inLanguage: Language): string {
    const place: AlarmPlace = { type: event.type, device: deviceName(event.ref) }
    if (event.kind === 'opened') return alarmText(event.rule, event.value, place, inLanguage)
    const point = pointText(place.type, event.rule.point, inLanguage)
    if (event.kind === 'limit-gone') return text(inLanguage, 'alarm-limit-gone', { device: place.device, point })
    const value = figureText(place.type, event.rule.point, event.value, inLanguage)
    return text(inLanguage, 'alarm-released', { device: place.device, point, value })
  }

  return {
    tell(event) {
      const { ref, rule, kind, at, value } = event
      const level = levelOf(event)
      const said = { device: ref, point: rule.point, side: rule.side, level, value, at: new Date(at).toISOString() }
      log[kind === 'opened' ? 'warn' : 'info'](said, wordsOf(event, language))
      if (level >= from) caller?.tell({ uplink, event: kind, ...said, text: { zh: wordsOf(event, 'zh'), en: wordsOf(event, 'en') } })
    },
    serverGone: () => log.warn({}, text(language, 'server-gone')),
    serverBack(local) {
      log.info({ local }, text(language, 'server-back', { local }))
      caller?.tell({
        uplink,
        event: 'server-answers',
        text: { zh: text('zh', 'server-back', { local }), en: text('en', 'server-back', { local }) },
      })
    },
  }
}
