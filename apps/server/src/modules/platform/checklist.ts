import type { ChecklistItem } from '@kilowatch/contract'
import type { Services } from '../../services.ts'
import { findLastGood } from '../../storage/backup/index.ts'
import { readSetting } from '../settings/index.ts'
import { countForChecklist } from './queries/checklist.ts'

/** A backup that is older says that something is wrong. */
const freshBackup = 48 * 3_600_000

/** What an installation still needs before people can rely on it. `secure`: the caller came over HTTPS. */
export async function readChecklist({ db, clock, config }: Services, secure: boolean): Promise<ChecklistItem[]> {
  const [counts, mailServer, backup, lastGood] = await Promise.all([
    countForChecklist(db, config.demo),
    readSetting(db, 'mail-server'),
    readSetting(db, 'backup'),
    findLastGood(db),
  ])
  const backedUp = backup.at !== null && lastGood !== undefined && clock.now().getTime() - lastGood.getTime() < freshBackup
  return [
    counted('operator', counts.operators),
    counted('business', counts.businesses),
    // One for each business at least.
    { key: 'owner', done: counts.businesses > 0 && counts.owned >= counts.businesses, count: counts.owned },
    { key: 'people', done: counts.people > counts.owned, count: counts.people },
    counted('uplinks', counts.uplinks),
    counted('reading', counts.reading),
    { key: 'mail-server', done: mailServer !== null, count: null },
    { key: 'backup', done: backedUp, count: null },
    { key: 'address', done: config.publicUrl !== undefined, count: null },
    { key: 'https', done: secure, count: null },
  ]
}

function counted(key: ChecklistItem['key'], count: number): ChecklistItem {
  return { key, done: count > 0, count }
}
