import type { Language } from '@kilowatch/catalog'
import { type DutyRoster, dutyAbsences, dutyOrigins } from '@kilowatch/contract'
import type { Day } from '@kilowatch/work'
import type { Part } from '../../../printing/content.ts'
import { daysOf, dayWords, shiftsOf } from '../../duty/index.ts'
import type { Draft, Owner } from '../draft.ts'
import { documentWord } from '../words.ts'

/** A roster on paper: a line for each day, with who is on each shift, who is away, and what lacks somebody. */
export function rosterDocument(roster: DutyRoster, now: Date, owner: Owner, language: Language): Draft {
  const word = (key: Parameters<typeof documentWord>[0], parameters?: Readonly<Record<string, string | number>>) =>
    documentWord(key, language, parameters)
  const { group, from, to } = roster
  const lacks = roster.gaps.length
  return {
    ...{ kind: 'duty-roster', subject: `group ${group.id}`, page: `/enterprise/operation/duty?group=${group.id}&day=${from}` as const },
    ...{ name: word('duty-kind'), number: word('duty-span', { from, to }), scan: word('scan-record') },
    ...{ site: group.name, title: word('duty-title', { group: group.name }) },
    marks: [word('duty-made', { at: owner.time.full(now) }), lacks > 0 ? word('duty-lacking', { count: lacks }) : word('duty-whole')],
    parts: [tableOf(roster, language)],
    foot: word('duty-foot'),
  }
}

function tableOf(roster: DutyRoster, language: Language): Part {
  const shifts = shiftsOf(roster)
  const names = new Map(roster.people.map(({ employeeId, name }) => [employeeId, name]))
  const listed = (all: readonly string[]) => all.join(language === 'zh' ? '、' : ', ')
  const onShift = (day: Day, key: string) => {
    const gap = roster.gaps.find((one) => one.day === day && one.shift === key)
    const people = roster.duties
      .filter((duty) => duty.day === day && duty.shift === key)
      .map(({ employeeId, origin }) => {
        const name = names.get(employeeId) ?? ''
        return origin === 'pattern' ? name : `${name} (${dutyOrigins[origin][language]})`
      })
    const missing = gap && documentWord(gap.missing > 0 ? 'duty-missing' : 'duty-uncertified', language, { count: gap.missing })
    return listed([...people, ...(missing ? [missing] : [])])
  }
  const away = (day: Day) =>
    listed(
      roster.absences
        .filter((absence) => absence.day === day)
        .map(({ employeeId, why }) => `${names.get(employeeId) ?? ''} (${dutyAbsences[why][language]})`),
    )
  return {
    part: 'table',
    columns: [
      { title: documentWord('duty-day', language), width: 96 },
      ...shifts.map(({ name, from, to }) => ({ title: name, below: `${from}–${to}`, width: 'rest' as const })),
      { title: documentWord('duty-away', language), width: 'rest' },
    ],
    rows: daysOf(roster).map((day) => [dayWords(day, language), ...shifts.map(({ key }) => onShift(day, key)), away(day)]),
  }
}
