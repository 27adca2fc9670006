import type { Alarm } from '@kilowatch/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { openTonePlayer, type TonePlayer } from './tone.ts'

interface Speaker {
  play(level: Alarm['level']): void
  /** The level of a sound that was due while the browser held it back. */
  heldBack: Alarm['level'] | null
}

/** The one tab of the browser that sounds: it holds the lock `name`; without Web Locks every tab sounds. */
export function useSpeaker(name: string): Speaker {
  const player = useRef<TonePlayer | null>(null)
  const [heldBack, holdBack] = useState<Alarm['level'] | null>(null)
  const mine = useOwnLock(name)
  useEffect(() => {
    if (!mine) return
    const opened = openTonePlayer()
    player.current = opened
    return () => {
      player.current = null
      opened.close()
    }
  }, [mine])
  // A new function when this tab becomes the one that sounds: what is due is played then.
  const play = useCallback(
    (level: Alarm['level']) => {
      if (mine) void player.current?.play(level).then((heard) => holdBack(heard ? null : level))
    },
    [mine],
  )
  useEffect(() => {
    if (heldBack === null) return
    // Any click or key allows sound: the prompt only says why it is silent.
    const touched = ({ target }: Event) => {
      if (!(target instanceof Element && target.closest('[data-sound-prompt]'))) play(heldBack)
    }
    document.addEventListener('pointerup', touched)
    document.addEventListener('keyup', touched)
    return () => {
      document.removeEventListener('pointerup', touched)
      document.removeEventListener('keyup', touched)
    }
  }, [heldBack, play])
  return { play, heldBack }
}

function useOwnLock(name: string): boolean {
  const [mine, setMine] = useState(!('locks' in navigator))
  useEffect(() => {
    if (!('locks' in navigator)) return
    const end = new AbortController()
    const held = () => {
      setMine(true)
      return new Promise<void>((resolve) => end.signal.addEventListener('abort', () => resolve()))
    }
    navigator.locks.request(name, { signal: end.signal }, held).catch(() => {
      // Aborted while waiting: another tab sounds, and this one is gone.
    })
    return () => {
      end.abort()
      setMine(false)
    }
  }, [name])
  return mine
}
