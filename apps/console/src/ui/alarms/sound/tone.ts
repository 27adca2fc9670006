import type { Alarm } from '@kilowatch/contract'
import { type Beep, melodies } from './sound-rules.ts'

/** What plays alarm sounds. A browser keeps it silent until the person has touched the page. */
export interface TonePlayer {
  /** Answers whether it is heard: false while the browser holds sound back. */
  play(level: Alarm['level']): Promise<boolean>
  close(): void
}

/**
 * A player of tones, made of oscillators: no sound file is loaded. Its context is opened when the browser allows it, and rests between
 * sounds: one that runs reckons silence all day.
 */
export function openTonePlayer(): TonePlayer {
  let context: AudioContext | null = null
  let rest: ReturnType<typeof setTimeout> | undefined
  return {
    async play(level) {
      if (!mayBeHeard()) return false
      context ??= new AudioContext()
      clearTimeout(rest)
      // Where sound is not allowed, resuming neither succeeds nor fails: it waits for the person.
      if (context.state === 'suspended') await Promise.race([context.resume(), pause(resumeTime)])
      if (context.state !== 'running') return false
      for (const beep of melodies[level]) sound(context, beep)
      rest = setTimeout(
        () => void context?.suspend(),
        restAfter + 1_000 * Math.max(...melodies[level].map(({ at, length }) => at + length)),
      )
      return true
    },
    close() {
      clearTimeout(rest)
      void context?.close()
      context = null
    },
  }
}

/** Milliseconds that an allowed context takes to start, and more. */
const resumeTime = 400

/** Milliseconds after a melody's end: what was played is still on its way to the loudspeaker. */
const restAfter = 500

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/** Whether the person has touched the page, without which a context would stay silent and complain. */
function mayBeHeard(): boolean {
  if (typeof AudioContext === 'undefined') return false
  return !('userActivation' in navigator) || navigator.userActivation.hasBeenActive
}

const volume = 0.18
/** Seconds in which a beep swells and fades: without them it clicks. */
const edge = 0.015

function sound(context: AudioContext, { pitch, at, length }: Beep): void {
  const from = context.currentTime + at
  const to = from + length
  const tone = context.createOscillator()
  const level = context.createGain()
  tone.type = 'triangle'
  tone.frequency.value = pitch
  level.gain.setValueAtTime(0, from)
  level.gain.linearRampToValueAtTime(volume, from + edge)
  level.gain.setValueAtTime(volume, to - edge)
  level.gain.linearRampToValueAtTime(0, to)
  tone.connect(level).connect(context.destination)
  tone.start(from)
  tone.stop(to)
}
