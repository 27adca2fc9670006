import type { PlatformAlarm, WatchedMatter } from '@kilowatch/contract'
import { budgets, isBudget } from '../../budgets/index.ts'
import type { MessageCode, MessageParams } from '../messages/index.ts'
import type { Disk, Figures } from './figures.ts'
import type { StateCode } from './words.ts'

type Level = PlatformAlarm['level']

/** What the watch found of one matter. `state` has words in locales/{zh,en}/platform-watch.json, `trouble` in messages.json. */
export type Finding =
  | { matter: WatchedMatter; state: 'good' | 'unknown'; code: StateCode; params: MessageParams }
  | { matter: WatchedMatter; state: 'trouble'; level: Level; code: MessageCode; params: MessageParams }

/** Seconds. */
const notifications = { waiting: 300, failing: 3_600 }
const backupHours = 26
const slowDatabase = 1
const busyDatabase = 0.9
const oldestDatabase = 150_000
const pingSeconds = 600
const bytesBehind = 32 * 1_048_576
const failedMails = 3
const gigabyte = 1_073_741_824
const day = 86_400_000
/** A disk that was low must have a little more than what was too little before it counts as good. */
const relief = 1.2

const good = (matter: WatchedMatter, code: StateCode, params: MessageParams = {}): Finding => ({ matter, state: 'good', code, params })
const unknown = (matter: WatchedMatter, code: StateCode = 'unreadable'): Finding => ({ matter, state: 'unknown', code, params: {} })
const trouble = (matter: WatchedMatter, level: Level, code: MessageCode, params: MessageParams = {}): Finding => ({
  matter,
  state: 'trouble',
  level,
  code,
  params,
})

/** One finding for each matter, in the order in which people read them. @param open matters whose alarm is open */
export function judge(figures: Figures, open: ReadonlySet<WatchedMatter>, now: Date): Finding[] {
  return [
    ofIngest(figures.partitions),
    ofBehind(figures.ingest),
    ofNotifications(figures.notifications, now),
    ofMail(figures.mail),
    ofBackup(figures.backup, now),
    ofDisks(figures.disks, open.has('disk')),
    ofDatabase(figures.database),
    ofHistory(figures.history, now),
    ofPing(figures.ping, now),
    ofBudgets(figures.excesses),
  ]
}

function ofIngest(partitions: Figures['partitions']): Finding {
  if (!partitions) return unknown('ingest')
  const { unowned, total } = partitions
  return unowned > 0 ? trouble('ingest', 4, 'watch-ingest-unowned', { unowned, total }) : good('ingest', 'ingest-good')
}

function ofBehind(processes: Figures['ingest']): Finding {
  if (!processes) return unknown('ingest-behind')
  const dropped = processes.reduce((sum, one) => sum + one.dropped, 0)
  const bytes = processes.reduce((sum, one) => sum + one.queuedBytes, 0)
  const megabytes = Math.round(bytes / 1_048_576)
  if (dropped > 0) return trouble('ingest-behind', 3, 'watch-ingest-dropping', { dropped, megabytes })
  if (processes.some(({ queuedBytes }) => queuedBytes > bytesBehind)) {
    return trouble('ingest-behind', 2, 'watch-ingest-queueing', { megabytes })
  }
  return good('ingest-behind', 'ingest-behind-good', { megabytes })
}

function ofNotifications(figures: Figures['notifications'], now: Date): Finding {
  if (!figures) return unknown('notifications')
  if (figures.waitingSeconds > notifications.waiting) {
    return trouble('notifications', 3, 'watch-notifications-waiting', { minutes: Math.floor(figures.waitingSeconds / 60) })
  }
  const failing = figures.failing.find(({ since }) => secondsSince(since, now) > notifications.failing)
  if (!failing) return good('notifications', 'notifications-good')
  const minutes = Math.floor(secondsSince(failing.since, now) / 60)
  return trouble('notifications', 3, 'watch-notifications-failing', { channel: failing.channel, minutes })
}

function ofMail(mail: Figures['mail']): Finding {
  if (!mail) return unknown('mail-server')
  if (!mail.configured) return unknown('mail-server', 'mail-server-none')
  const last = mail.outcomes.slice(0, failedMails)
  if (last.length === failedMails && !last.includes(true)) return trouble('mail-server', 3, 'watch-mail-failing', { count: failedMails })
  return good('mail-server', 'mail-server-good')
}

function ofBackup(backup: Figures['backup'], now: Date): Finding {
  if (!backup) return unknown('backup')
  if (backup.failed) return trouble('backup', 3, 'watch-backup-failed')
  if (backup.at === null) return unknown('backup', 'backup-none')
  const { lastGood, lastStart } = backup
  // The first one is waited for; a row of one that has begun and has not ended yet is no failure.
  if (!lastGood) return lastStart ? good('backup', 'backup-begun') : unknown('backup', 'backup-first')
  const hours = Math.floor(secondsSince(lastGood, now) / 3_600)
  return hours >= backupHours ? trouble('backup', 3, 'watch-backup-old', { hours }) : good('backup', 'backup-good', { hours })
}

function ofDisks(disks: Figures['disks'], wasLow: boolean): Finding {
  const fullest = disks?.toSorted((one, other) => shareOf(one) - shareOf(other))[0]
  if (!disks || !fullest) return unknown('disk')
  const least = disks.toSorted((one, other) => one.freeBytes - other.freeBytes)[0] ?? fullest
  const factor = wasLow ? relief : 1
  const params = (disk: Disk) => ({
    path: disk.path,
    free: Math.round((disk.freeBytes / gigabyte) * 10) / 10,
    percent: Math.floor(shareOf(disk) * 100),
  })
  if (shareOf(fullest) < 0.03) return trouble('disk', 4, 'watch-disk-full', params(fullest))
  if (shareOf(fullest) < 0.1 * factor) return trouble('disk', 2, 'watch-disk-low', params(fullest))
  if (least.freeBytes < 2 * gigabyte * factor) return trouble('disk', 2, 'watch-disk-low', params(least))
  return good('disk', 'disk-good', params(fullest))
}

function shareOf({ freeBytes, totalBytes }: Disk): number {
  return totalBytes > 0 ? freeBytes / totalBytes : 1
}

function ofDatabase(database: Figures['database']): Finding {
  if (!database) return unknown('database')
  const { answerSeconds, connections, mostConnections, version } = database
  const milliseconds = Math.round(answerSeconds * 1_000)
  if (answerSeconds > slowDatabase) return trouble('database', 3, 'watch-database-slow', { milliseconds })
  if (connections > mostConnections * busyDatabase) {
    return trouble('database', 3, 'watch-database-connections', { connections, mostConnections })
  }
  if (version < oldestDatabase) return trouble('database', 2, 'watch-database-old', { version: Math.floor(version / 10_000) })
  return good('database', 'database-good', { milliseconds, connections, mostConnections })
}

function ofHistory(history: Figures['history'], now: Date): Finding {
  if (!history) return unknown('history')
  const ahead = Math.floor((history.last.getTime() - now.getTime()) / day)
  if (ahead < 3) return trouble('history', ahead < 1 ? 4 : 3, 'watch-history-ahead', { days: Math.max(0, ahead) })
  const kept = Math.floor((now.getTime() - history.first.getTime()) / day)
  // The day of `first` itself, the raw days, and one for the sealing to have its turn.
  if (kept > history.rawDays + 2) return trouble('history', 2, 'watch-history-unsealed', { days: kept, rawDays: history.rawDays })
  return good('history', 'history-good', { ahead, kept })
}

function ofPing(ping: Figures['ping'], now: Date): Finding {
  if (!ping) return unknown('ping')
  if (!ping.configured) return unknown('ping', 'ping-none')
  if (!ping.failingSince) return good('ping', 'ping-good')
  const seconds = secondsSince(ping.failingSince, now)
  return seconds > pingSeconds
    ? trouble('ping', 2, 'watch-ping-failing', { minutes: Math.floor(seconds / 60) })
    : good('ping', 'ping-trying')
}

function secondsSince(at: Date, now: Date): number {
  return (now.getTime() - at.getTime()) / 1_000
}

function ofBudgets(excesses: Figures['excesses']): Finding {
  if (!excesses) return unknown('budgets')
  const repeated = excesses.filter(({ budget, count }) => isBudget(budget) && count >= (budgets[budget].alarmAfter ?? Infinity))
  const [worst] = repeated
  if (!worst) return good('budgets', 'budgets-good')
  const { budget, holder, count } = worst
  const others = repeated.length - 1
  return trouble('budgets', 2, others > 0 ? 'watch-budgets-exceeded-more' : 'watch-budgets-exceeded', { budget, holder, count, others })
}
