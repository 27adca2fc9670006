import { lackingSkills } from '@kilowatch/work'
import { Refusal } from '../../../http/refusal.ts'
import { says } from '../../../http/words.ts'
import type { Transaction } from '../../../storage/database.ts'
import { skillsOfUsers } from '../../people/index.ts'
import { countSheets } from '../queries/plans.ts'
import { findTakers } from '../queries/takers.ts'
import { type LockedTask, lockTask } from '../queries/task-changes.ts'
import { reachableDevices } from '../queries/task-devices.ts'

/** @throws Refusal 70003 where there is none */
export async function demandTask(tx: Transaction, id: string, at: Date): Promise<LockedTask> {
  const locked = await lockTask(tx, id, at)
  if (!locked) throw new Refusal(70003)
  return locked
}

/** @throws Refusal 50001 where one of them takes no tasks of the business */
export async function demandTakers(tx: Transaction, businessId: string, userIds: readonly string[]): Promise<void> {
  if ((await findTakers(tx, businessId, userIds)).length < new Set(userIds).size)
    throw new Refusal(50001, { field: 'body.assigneeId', says: says('patrol-unknown-person') })
}

export async function demandDevices(tx: Transaction, taskId: string, userId: string, boxIds: readonly string[]) {
  const devices = await reachableDevices(tx, taskId, userId, boxIds)
  if (devices.length < new Set(boxIds).size) throw new Refusal(70003, { says: says('unknown-device') })
  return devices
}

interface Asked {
  assigneeId: string | null
  skills: string
  /** On which the skills are to hold. */
  day: string
  /** Why the person is given it without them. */
  withoutSkill?: string | undefined
}

/** What the person lacks of the skills that are asked for, where the giver said why all the same. @throws Refusal 30001 where they did not */
export async function demandSkills(
  tx: Transaction,
  businessId: string,
  { assigneeId, skills, day, withoutSkill }: Asked,
): Promise<string[]> {
  if (assigneeId === null || skills === '') return []
  const held = (await skillsOfUsers(tx, [businessId], [assigneeId])).get(assigneeId) ?? []
  const lacking = lackingSkills(skills, held, day)
  if (lacking.length > 0 && !withoutSkill)
    throw new Refusal(30001, {
      field: 'body.withoutSkill',
      says: says('patrol-lacks-skill', { skills: lacking.join(', ') }),
      data: { lacking },
    })
  return lacking
}

/** Sheets of the business, one for a type. @throws Refusal 50001 */
export async function demandSheets(tx: Transaction, businessId: string, ids: readonly string[]): Promise<void> {
  const { sheets, types } = await countSheets(tx, businessId, ids)
  if (sheets < ids.length || types < ids.length)
    throw new Refusal(50001, { field: 'body.templateIds', says: says('patrol-unknown-template') })
}
