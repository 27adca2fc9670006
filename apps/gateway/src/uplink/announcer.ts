import type { Hello } from '@kilowatch/telemetry'
import { type Clock, instantOf } from '../clock.ts'
import { software } from '../software.ts'
import type { AbsentDevices } from './absent.ts'
import type { Connection } from './connection.ts'
import { helloMessages } from './hello.ts'
import type { PointLists } from './point-lists.ts'

export interface Announcer {
  /** Now: at each connection. */
  announce(): void
  /** A list has grown: the server must hear of it before the next sample. */
  listsGrew(): void
  /** Called before each sample. */
  beforeSample(): void
  /** The server lacks something, or should hear of something soon. A server in trouble may ask at every message, so this is bounded. */
  asked(): void
  stop(): void
}

/** Says hello when it is due; `connection.publish` says nothing while there is no connection. */
export function createAnnouncer(
  connection: Connection,
  known: { lists: PointLists; absent: AbsentDevices },
  clock: Clock,
  leastBetween: number,
): Announcer {
  let grown = false
  let last = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined

  function announce(): void {
    clearTimeout(timer)
    timer = undefined
    grown = false
    last = clock.up()
    const { t, up } = instantOf(clock)
    const head: Omit<Hello, 'devices' | 'absent'> = { boot: clock.boot, sent: t, boot_now: clock.boot, up_now: up, software }
    for (const message of helloMessages(head, known.lists.hello(), known.absent.all())) connection.publish('hello', message)
  }

  return {
    announce,
    listsGrew() {
      grown = true
    },
    beforeSample() {
      if (grown) announce()
    },
    asked() {
      timer ??= setTimeout(announce, Math.max(0, last + leastBetween - clock.up()))
    },
    stop: () => clearTimeout(timer),
  }
}
