import type { Person } from './who.ts'

/** People of a business choose between the versions (specification, console 2.3); others have the new one. */
export function hasVersions({ sf }: Pick<Person, 'sf'>): boolean {
  return sf === 2 || sf === 3
}

/** Backgrounds are chosen where the new version is not: by individuals, and in the old version (specification, console 2.3). */
export function hasBackgrounds(person: Pick<Person, 'sf'>, old: boolean): boolean {
  return !hasVersions(person) || old
}
