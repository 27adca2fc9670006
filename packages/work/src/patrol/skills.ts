import { type Day, daysAfter } from '../days.ts'

/** A skill or certificate that somebody has. */
export interface HeldSkill {
  name: string
  /** The last day on which it holds; null: without end. */
  until: Day | null
}

/** So many days before its end a certificate is pointed out. */
export const skillWarnedDays = 30
export const skillStates = ['valid', 'ending', 'ended'] as const

/** How a certificate stands on a day: its last day still counts. */
export function skillStateOn({ until }: Pick<HeldSkill, 'until'>, day: Day): (typeof skillStates)[number] {
  if (until === null || until > daysAfter(day, skillWarnedDays)) return 'valid'
  return until >= day ? 'ending' : 'ended'
}

/** What a plan or task asks for: names, one after the other as people write them. */
export function skillsAsked(text: string): string[] {
  const names = text.split(/[、，,；;\n]/).map((name) => name.trim())
  return [...new Map(names.filter(Boolean).map((name) => [folded(name), name])).values()]
}

const folded = (name: string) => name.trim().toLowerCase()

/** Which of the skills that are asked for somebody does not have on a day. */
export function lackingSkills(text: string, held: readonly HeldSkill[], day: Day): string[] {
  const has = new Set(held.filter(({ until }) => until === null || until >= day).map(({ name }) => folded(name)))
  return skillsAsked(text).filter((name) => !has.has(folded(name)))
}
