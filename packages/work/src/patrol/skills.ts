import type { Day } from '../days.ts'

/** A skill or certificate that somebody has. */
export interface HeldSkill {
  name: string
  /** The last day on which it holds; null: without end. */
  until: Day | null
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
