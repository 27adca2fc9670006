import type { Tag } from '@kilowatch/contract'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import { gatheredValues } from './gathered-values.ts'
import { applyLiveEvent, broughtWhole, missedWhileAway } from './live-cache.ts'
import { liveStatus, noteAlive, noteEnd, noteLost, noteOpen } from './live-status.ts'
import { type LiveChannel, openLiveChannel } from './live-tabs.ts'
import { refreshTagged } from './query.ts'
import { hearServerTime } from './server-clock.ts'

export { useLastLiveAt, useLiveStatus, useStandstill } from './live-status.ts'

/** Answers that events merely touch are asked for again at most this often, ms. */
const throttle = 2_000
/** The same for what somebody has just commanded and waits for; commands are few. */
const promptThrottle = 40
const prompt: ReadonlySet<Tag> = new Set<Tag>(['command'])
/** The same for what follows from samples, which come all the time: what is shown of them by name comes as values, at once. */
const steadyThrottle = 30_000
const steady: ReadonlySet<Tag> = new Set<Tag>(['sample'])

const watched = new Map<string, readonly string[]>()
let channel: LiveChannel | null = null

/** Begins to listen for the signed-in person; returns the end of it. One stream per browser, whatever the number of tabs. */
export function startLive(client: QueryClient, userId: string): () => void {
  const refresher = refresherOf(client)
  const values = gatheredValues(client)
  let everReady = false
  channel = openLiveChannel(userId, {
    onEvent(event) {
      if (event.event === 'ready') {
        noteOpen(Date.now())
        hearServerTime(Date.parse(event.at), Date.now())
        if (everReady) refresher.refresh(missedWhileAway)
        everReady = true
      }
      if (event.event === 'service') liveStatus.setState({ service: event.state })
      if (event.event === 'values') values.add(event)
      else {
        // A tick says that samples were stored, and nothing of a device: what is gathered need not come before it.
        if (event.event !== 'tick') values.flush()
        applyLiveEvent(client, event, refresher.refresh)
      }
    },
    onJoined() {
      noteOpen(Date.now())
      everReady = true
    },
    onAlive: () => noteAlive(Date.now()),
    onLost: () => noteLost(Date.now()),
  })
  channel.watch(allWatched())
  return () => {
    channel?.close()
    channel = null
    values.stop()
    refresher.stop()
    noteEnd()
  }
}

/** Receive the values of these devices while the component is shown; they are merged into the answers of readLatest, readDevice, listDevices and readSupply. */
export function useWatch(deviceIds: readonly string[]): void {
  const owner = useId()
  const wanted = [...deviceIds].sort().join(',')
  useEffect(() => {
    watched.set(owner, wanted === '' ? [] : wanted.split(','))
    channel?.watch(allWatched())
    return () => {
      watched.delete(owner)
      channel?.watch(allWatched())
    }
  }, [owner, wanted])
}

function allWatched(): string[] {
  return [...new Set([...watched.values()].flat())].sort()
}

interface Refresher {
  refresh(tags: readonly Tag[]): void
  stop(): void
}

/**
 * The first asking at once, later ones gathered: what became of commands for a moment, all else for two seconds. What follows from samples
 * is asked for again when its time is over: it was asked for when it was first shown.
 */
export function refresherOf(client: QueryClient): Refresher {
  const soon = throttledRefresh(client, promptThrottle)
  const gathered = throttledRefresh(client, throttle)
  const later = throttledRefresh(client, steadyThrottle, true)
  return {
    refresh(tags) {
      soon.refresh(tags.filter((tag) => prompt.has(tag)))
      gathered.refresh(tags.filter((tag) => !prompt.has(tag) && !steady.has(tag)))
      later.refresh(tags.filter((tag) => steady.has(tag)))
    },
    stop() {
      for (const each of [soon, gathered, later]) each.stop()
    },
  }
}

function throttledRefresh(client: QueryClient, pause: number, waits = false): Refresher {
  const due = new Set<Tag>()
  let timer: ReturnType<typeof setTimeout> | undefined
  function flush(): void {
    timer = undefined
    if (due.size === 0) return
    refreshTagged(client, due, broughtWhole)
    due.clear()
    timer = setTimeout(flush, pause)
  }
  return {
    refresh(tags) {
      for (const tag of tags) due.add(tag)
      if (timer !== undefined || due.size === 0) return
      if (waits) timer = setTimeout(flush, pause)
      else flush()
    },
    stop: () => clearTimeout(timer),
  }
}
