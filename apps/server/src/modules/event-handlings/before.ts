import { patternOf } from '@kilowatch/catalog'
import type { HandledBefore } from '@kilowatch/contract'
import { Refusal } from '../../http/refusal.ts'
import type { Queryable } from '../../storage/queryable.ts'
import { byEffect, effectOf } from './effect.ts'
import { type CaseRow, casesOfDevice, casesOfModel, findAsked } from './queries/before.ts'

/** As many are told of. */
const most = 2

/** What was done about the same point before, else about its kind on the device, else about the same model. @throws Refusal 70003 */
export async function handledBefore(db: Queryable, userId: string, alarmId: string, now: Date): Promise<HandledBefore> {
  const asked = await findAsked(db, alarmId)
  if (!asked) throw new Refusal(70003)
  const alike = (rows: readonly CaseRow[]) => rows.filter(({ point }) => patternOf(point) === patternOf(asked.point))
  const ofDevice = alike(await casesOfDevice(db, userId, asked))
  const ofPoint = ofDevice.filter(({ point }) => point === asked.point)
  const answer = (of: HandledBefore['of'], rows: readonly CaseRow[]) => ({ earlier: asked.earlier, of, cases: casesOf(rows, now) })
  if (ofPoint.length > 0) return answer('point', ofPoint)
  if (ofDevice.length > 0) return answer('kind', ofDevice)
  return answer('model', alike(await casesOfModel(db, userId, asked)))
}

/** Of several alarms of one record the newest speaks for it. */
function casesOf(rows: readonly CaseRow[], now: Date): HandledBefore['cases'] {
  const records = rows.filter(({ id }, place) => rows.findIndex((other) => other.id === id) === place)
  const judged = records.map(({ point: _, openedAt, releasedAt, byValue, againAt, ...row }) => ({
    ...row,
    ...effectOf({ openedAt, releasedAt, byValue, againAt }, now),
  }))
  return byEffect(judged)
    .slice(0, most)
    .map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}
