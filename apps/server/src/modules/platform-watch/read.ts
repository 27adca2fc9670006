import type { Language } from '@kilowatch/catalog'
import { type PlatformAlarm, type PlatformWatch, WatchedMatter } from '@kilowatch/contract'
import { type TimeText, timeText } from '../../http/csv.ts'
import { installationZone } from '../../http/reader-zone.ts'
import type { Services } from '../../services.ts'
import { messageWords } from '../messages/index.ts'
import { type AlarmRow, listPlatformAlarms, listProcesses } from './queries/reading.ts'
import { readWatch } from './queries/record.ts'
import type { Finding } from './rules.ts'
import { stateWords } from './words.ts'

const mostReleased = 50
const time: TimeText = (at) => timeText(installationZone())(at)

/** What the watch saw last, in the reader's language. */
export async function readPlatformWatch({ db }: Pick<Services, 'db'>, language: Language): Promise<PlatformWatch> {
  const [watch, alarms, processes] = await Promise.all([readWatch(db), listPlatformAlarms(db, mostReleased), listProcesses(db)])
  const findingOf = new Map(watch.findings.map((finding) => [finding.matter, finding]))
  return {
    lookedAt: watch.lookedAt?.toISOString() ?? null,
    matters: WatchedMatter.options.map((matter) => {
      const finding = findingOf.get(matter)
      return {
        matter,
        state: finding?.state ?? 'unknown',
        text: finding ? textOf(finding, language) : stateWords('unreadable', {}, language),
      }
    }),
    alarms: alarms.map((row) => alarmOf(row, language)),
    processes: processes.map((row) => ({ ...row, since: row.since.toISOString(), heardAt: row.heardAt.toISOString() })),
  }
}

function textOf({ state, code, params }: Finding, language: Language): string {
  return state === 'trouble' ? messageWords(code, params, { language, time }).title : stateWords(code, params, language)
}

function alarmOf({ matter, level, code, params, openedAt, releasedAt }: AlarmRow, language: Language): PlatformAlarm {
  const { title, body } = messageWords(code, params, { language, time })
  return { matter, level, openedAt: openedAt.toISOString(), releasedAt: releasedAt?.toISOString() ?? null, text: title, advice: body }
}
