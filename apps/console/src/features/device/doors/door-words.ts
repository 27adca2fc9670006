import type { DoorPerson, Passage } from '@kilowatch/contract'
import { doorWays, passageReasons, passageStates, passageWays } from '@kilowatch/contract'

type Language = 'zh' | 'en'
type Words = (key: string, values: Record<string, unknown>) => string

const joined = (parts: readonly string[], language: Language) => parts.join(language === 'zh' ? '、' : ', ')

/** "卡、密码": what somebody shows at the door. */
export function waysText({ cards, pin, finger }: Pick<DoorPerson, 'cards' | 'pin' | 'finger'>, language: Language): string {
  const shown = [cards && doorWays.card, pin && doorWays.pin, finger && doorWays.finger]
  return joined(
    shown.flatMap((way) => (way ? [way[language]] : [])),
    language,
  )
}

/** "刷卡，开门 6 s", "刷卡，拒绝：已过期". `t`: words of `doors` and of `controls`. */
export function howText({ way, state, reason, open }: Passage, language: Language, t: Words): string {
  const how = passageWays[way][language]
  if (state === 'opened' && open !== null) return t('opened', { how, seconds: open })
  if (state === 'opened') return way === 'remote' ? t('verified', { how }) : how
  const why = reasonText(reason, language, t)
  const result = passageStates[state][language]
  return t(why ? 'because' : 'result', { how, result, why })
}

/** Why nobody was let through; empty where nothing is known of it. */
export function reasonText(reason: string | null, language: Language, t: Words): string {
  if (reason === null) return ''
  if (Object.hasOwn(passageReasons, reason)) return passageReasons[reason as keyof typeof passageReasons][language]
  return t(`controls:reason.${reason}`, { defaultValue: reason })
}
