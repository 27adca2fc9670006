import type { Alarm } from '@kilowatch/contract'

export type Sound = 'off' | 'once' | 'until'
export const sounds = ['off', 'once', 'until'] as const satisfies readonly Sound[]
export type SoundSettings = Readonly<Record<1 | 2 | 3 | 4, Sound>>

/** Only what is critical calls out at first, and once: everything more is a person's choice. */
export const firstSettings: SoundSettings = { 4: 'once', 3: 'off', 2: 'off', 1: 'off' }

export type Sounding = Pick<Alarm, 'id' | 'level'>

/** What is to be heard now. `tone`: the level of a sound that is played once; `repeat`: the level that sounds until it is confirmed. */
export interface Due {
  tone: Alarm['level'] | null
  repeat: Alarm['level'] | null
}

/**
 * What unconfirmed, unshelved alarms ask for.
 * `heard`: ids that were there before; null at the beginning, when what is already there does not call out once.
 */
export function dueSounds(settings: SoundSettings, heard: ReadonlySet<string> | null, alarms: readonly Sounding[]): Due {
  const fresh = heard === null ? [] : alarms.filter((alarm) => !heard.has(alarm.id))
  return {
    tone: worst(fresh.filter((alarm) => settings[alarm.level] !== 'off')),
    repeat: worst(alarms.filter((alarm) => settings[alarm.level] === 'until')),
  }
}

function worst(alarms: readonly Sounding[]): Alarm['level'] | null {
  return alarms.reduce<Alarm['level'] | null>((most, { level }) => (most === null || level > most ? level : most), null)
}

/** Settings as they were kept; what makes no sense is taken for not chosen. */
export function readSettings(text: string | null): SoundSettings {
  try {
    const kept = JSON.parse(text ?? '{}') as Record<string, unknown>
    const of = (level: 1 | 2 | 3 | 4) => sounds.find((sound) => sound === kept[level]) ?? firstSettings[level]
    return { 4: of(4), 3: of(3), 2: of(2), 1: of(1) }
  } catch {
    return firstSettings
  }
}

/** One beep: Hz, seconds after the begin, seconds long. */
export interface Beep {
  pitch: number
  at: number
  length: number
}

/** Bursts after IEC 60601-1-8 in their count: the higher the priority the more beeps and the quicker; pitches are our own. */
export const melodies: Readonly<Record<Alarm['level'], readonly Beep[]>> = {
  4: [0, 0.16, 0.32, 0.6, 0.76].map((at, index) => ({ pitch: index < 3 ? 880 : 988, at, length: 0.12 })),
  3: [0, 0.24, 0.48].map((at) => ({ pitch: 740, at, length: 0.18 })),
  2: [0, 0.3].map((at) => ({ pitch: 587, at, length: 0.2 })),
  1: [{ pitch: 523, at: 0, length: 0.22 }],
}
