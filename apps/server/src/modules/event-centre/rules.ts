import { deviceType, dischargeCauses, type Language, quantise } from '@kilowatch/catalog'
import { checkStates, checkVerdicts, hidden, passageReasons, passageStates, passageWays } from '@kilowatch/contract'
import { commandFlow, durationText } from '@kilowatch/work'
import { word } from '../../http/words.ts'
import { commandText } from '../device-operations/index.ts'
import type { CheckFacts, CommandFacts, DischargeFacts, PassageFacts } from './queries/details.ts'

type Words = Readonly<Record<string, Readonly<Record<Language, string>>>>

const wordOf = (words: Words, code: string | null, language: Language) => (code === null ? '' : (words[code]?.[language] ?? code))

/** "市电中断 · 12.5 min · 深度 8%": what is known, one after the other. */
const said = (parts: readonly (string | false | null)[]) => parts.filter((part) => part).join(' · ')

export function dischargeText({ cause, minutes, depth }: DischargeFacts, language: Language): string {
  return said([
    cause ? wordOf(dischargeCauses, cause, language) : word('event-discharge', language),
    durationText(minutes * 60_000),
    depth !== null && word('event-depth', language, { depth: quantise(depth, 1) }),
  ])
}

export function passageText({ name, way, state, reason, tail }: PassageFacts, language: Language): string {
  return said([
    wordOf(passageStates, state, language),
    wordOf(passageWays, way, language),
    name,
    tail && `${hidden}${tail}`,
    wordOf(passageReasons, reason, language),
  ])
}

/** `type`: the device's. */
export function commandWords({ control, value, state, by }: CommandFacts, type: string | null, language: Language): string {
  const told = commandText({ control, value }, type ? deviceType(type) : undefined, language)
  return said([told, wordOf(commandFlow.states, state, language), by])
}

export function checkText({ state, by, devices, verdicts }: CheckFacts, language: Language): string {
  const found = Object.entries(checkVerdicts).flatMap(([code, names]) => {
    const count = verdicts[code as keyof typeof checkVerdicts] ?? 0
    return count > 0 ? [`${names[language]} ${count}`] : []
  })
  return said([wordOf(checkStates, state, language), word('event-devices', language, { devices }), ...found, by])
}
