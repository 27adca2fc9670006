import type { Names } from './point.ts'

/** What shows that a command was done: the proving point takes one of these values, or another than it had before. */
export interface Proof<V extends string = string> {
  becomes?: readonly V[]
  changes?: true
}

/** One thing that a control can be told. */
export interface ControlValue extends Names {
  proof: Proof
  /** What a person is asked first, where the specification has words for it. */
  confirm?: Names
  /** Told when the proof stays away, so that the device does not do it later on (a start that it keeps until it is in automatic mode). */
  takenBackBy?: string
  /** It interrupts what depends on the device: confirmed by typing the device's name and the password once more. Says what happens. */
  grave?: Names
}

/**
 * Something that can be done to a device of a type; whether this one can, its gateway says. Keyed as points are:
 * 'beeper', 'outlet.*.switch'.
 */
export interface Control<K extends string = string, P extends string = string> {
  key: string
  /** The measure that says by its number which of them are switched as one; 0: none. With `*` where the key has one. */
  groupedBy?: P
  name: Names
  /** The state that shows that it was done; with `*` where the key has one. */
  provedBy: K
  /** Seconds in which the proof must be seen. */
  provedWithin: number
  values: Readonly<Record<string, ControlValue>>
  /** It may be told at a time of day, by the gateway alone: what is not grave of it. */
  timed?: true
  /** It is held from one time to another on days of the week: told `from` when a period begins and `to` when it ends. */
  periods?: { name: Names; from: string; to: string }
  /** Every value of it is grave, and decided by a reading that was just seen. */
  dangerous?: Dangerous<P>
  /** States in which it can be told nothing; keyed as `provedBy`, or a state of the whole device. */
  blocked?: readonly Blocked<K>[]
}

/** What opens a door or moves a breaker: rarely done, and never by what a screen showed some time ago. */
export interface Dangerous<P extends string = string> {
  /** Seconds: the reading of the proving state that a person decides by is not older. */
  seenWithin: number
  /** Points that are shown beside it before they decide; with `*` where the key has one. */
  beside: readonly P[]
}

/** While the state has one of these values the control is out of reach; `why` is what a person reads. */
export interface Blocked<K extends string = string> {
  by: K
  values: readonly string[]
  why: Names
}

/** Whether a reading of the proving state shows that the command was done. `before`: its value when the command was given; undefined: not known. */
export function isProven(proof: Proof, before: string | undefined, now: string): boolean {
  if (proof.becomes?.includes(now)) return true
  return proof.changes === true && before !== undefined && before !== now
}
