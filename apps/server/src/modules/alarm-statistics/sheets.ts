import { deviceTypeOf, type Language } from '@kilowatch/catalog'
import { type AlarmStanding, type AlarmStatistics, type AlarmTargetMet, alarmKinds, alarmLevels, type Cell } from '@kilowatch/contract'
import { timeCell } from '../../http/csv.ts'
import { word } from '../../http/words.ts'
import type { Sheet, Sheets } from '../../http/workbook.ts'
import { alarmReason } from '../alarm-words/index.ts'

interface Circumstances {
  site: string | null
  now: Date
  timeZone: string
  language: Language
}

/** A sheet for each part of the page; times in minutes, so that they can be reckoned with. */
export function statisticsSheets(data: AlarmStatistics, { site, now, timeZone, language }: Circumstances): Sheets {
  const say = (key: Parameters<typeof word>[0]) => word(key, language)
  const time = timeCell(timeZone)
  const standingHead = [say('statistics-alarms'), say('statistics-unconfirmed'), say('statistics-confirmed'), say('statistics-released')]
  const metHead = [
    say('statistics-target'),
    say('statistics-judged'),
    say('statistics-within'),
    say('statistics-share'),
    say('statistics-met'),
  ]
  const met = (mean: number | null, target: number | null, { judged, within }: AlarmTargetMet): Cell[] => [
    ...[minutes(mean), target, target === null ? null : judged, target === null ? null : within, percent(judged, within)],
    mean === null || target === null ? '' : say(mean <= target * 60 ? 'yes' : 'no'),
  ]
  const targetOf = (level: number) => data.targets?.levels.find((target) => target.level === level)
  const summary: Sheet = {
    name: say('statistics-summary'),
    head: [say('statistics-figure'), say('statistics-value')],
    lines: [
      [say('statistics-from'), time(data.from)],
      [say('statistics-to'), time(data.to)],
      [say('statistics-site'), site ?? say('statistics-all-sites')],
      [say('statistics-alarms'), data.alarms],
      [say('statistics-before'), data.before],
      [say('statistics-mean-confirm'), minutes(data.confirmSeconds)],
      [say('statistics-confirm-share'), percent(data.confirmTarget.judged, data.confirmTarget.within)],
      [say('statistics-mean-release'), minutes(data.releaseSeconds)],
      [say('statistics-release-share'), percent(data.releaseTarget.judged, data.releaseTarget.within)],
      [say('statistics-mean-handle'), minutes(data.handleSeconds)],
      [say('statistics-handle-share'), percent(data.handleTarget.judged, data.handleTarget.within)],
      [say('statistics-share-wanted'), data.targets?.share ?? null],
      [say('statistics-flaps'), data.flaps.alarms],
      [say('statistics-flapping-points'), data.flaps.points],
      [say('statistics-active-now'), data.now.active],
      [say('statistics-unconfirmed-now'), data.now.unconfirmed],
    ],
  }
  return {
    name: say('statistics-file'),
    sheets: [
      summary,
      {
        name: say('statistics-hours'),
        head: [say('statistics-weekday'), ...Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))],
        lines: data.hours.map((hours, day) => [weekday(day, language), ...hours]),
      },
      {
        name: say('statistics-kinds'),
        head: [say('statistics-kind'), ...standingHead],
        lines: data.kinds.map((each) => [alarmKinds[each.kind][language], ...standing(each)]),
      },
      {
        name: say('statistics-levels'),
        head: [say('statistics-level'), ...standingHead],
        lines: data.levels.map((each) => [alarmLevels[each.level][language], ...standing(each)]),
      },
      {
        name: say('statistics-times'),
        head: [
          ...[say('statistics-level'), say('statistics-mean-confirm'), ...metHead],
          ...[say('statistics-mean-release'), ...metHead],
          ...[say('statistics-mean-handle'), ...metHead],
        ],
        lines: data.levels.map(({ level, ...times }) => [
          alarmLevels[level][language],
          ...met(times.confirmSeconds, targetOf(level)?.confirmMinutes ?? null, times.confirmTarget),
          ...met(times.releaseSeconds, targetOf(level)?.releaseMinutes ?? null, times.releaseTarget),
          ...met(times.handleSeconds, targetOf(level)?.handleMinutes ?? null, times.handleTarget),
        ]),
      },
      {
        name: say('statistics-weeks'),
        head: [
          ...[say('statistics-week'), say('statistics-level')],
          ...[say('statistics-mean-confirm'), say('statistics-mean-release'), say('statistics-mean-handle')],
        ],
        lines: data.weeks.flatMap(({ from, levels }) =>
          levels.map(({ level, confirmSeconds, releaseSeconds, handleSeconds }) => [
            ...[from, alarmLevels[level][language], minutes(confirmSeconds), minutes(releaseSeconds), minutes(handleSeconds)],
          ]),
        ),
      },
      {
        name: say('statistics-devices'),
        head: [
          say('statistics-site'),
          say('statistics-device'),
          say('statistics-device-id'),
          say('statistics-device-type'),
          ...standingHead,
        ],
        lines: data.devices.map((each) => [
          ...[each.site, each.deviceName, each.deviceId, deviceTypeOf({ type: each.deviceType })?.name[language] ?? each.deviceType],
          ...standing(each),
        ]),
      },
      {
        name: say('statistics-flapping'),
        head: [
          say('statistics-device'),
          say('statistics-reason'),
          say('statistics-times-raised'),
          say('statistics-every'),
          say('statistics-newest'),
        ],
        lines: data.flapping.map(({ alarm, alarms, everySeconds }) => [
          ...[alarm.deviceName ?? alarm.uplinkName, alarmReason(alarm, language), alarms, minutes(everySeconds), time(alarm.openedAt)],
        ]),
      },
      {
        name: say('statistics-longest'),
        head: [
          say('statistics-device'),
          say('statistics-reason'),
          say('statistics-opened'),
          say('statistics-ended'),
          say('statistics-lasted'),
        ],
        lines: data.longest.map((alarm) => [
          ...[alarm.deviceName ?? alarm.uplinkName, alarmReason(alarm, language), time(alarm.openedAt), time(alarm.releasedAt)],
          minutes(((alarm.releasedAt ? Date.parse(alarm.releasedAt) : now.getTime()) - Date.parse(alarm.openedAt)) / 1_000),
        ]),
      },
    ],
  }
}

const standing = ({ alarms, unconfirmed, confirmed, released }: AlarmStanding): number[] => [alarms, unconfirmed, confirmed, released]

function minutes(seconds: number | null): number | null {
  return seconds === null ? null : Math.round(seconds / 6) / 10
}

function percent(judged: number, within: number): number | null {
  return judged === 0 ? null : Math.round((within * 1_000) / judged) / 10
}

/** 0: Monday. */
function weekday(day: number, language: Language): string {
  return new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-US', { weekday: 'short', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2024, 0, 1 + day)),
  )
}
