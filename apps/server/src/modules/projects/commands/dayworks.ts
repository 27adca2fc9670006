import { budgets } from '../../../budgets/index.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { RecordSubject } from '../../../http/subjects.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import type { UserActor } from '../../../storage/change.ts'
import { holdFile } from '../../files/index.ts'
import { countEntries } from '../queries/projects.ts'
import { changeProject, demandPast } from './project.ts'

export interface DayworkWish {
  on: string
  text: string
  people: number | null
  hours: number | null
  files: readonly string[]
}

/** What was done on a day. @throws Refusal 10003 for a day to come, 30001 where there are too many, 70003 for pictures of others */
export function addDaywork(record: RecordSubject<'work'>, wish: DayworkWish, actor: UserActor, services: Services): Promise<string> {
  return changeProject(record, { action: 'project.daywork', actor }, services, async (tx, { project, step, note }) => {
    const { id, businessId } = project
    demandPast(wish.on, project, 'query.on')
    const { most } = budgets.projectEntries
    if ((await countEntries(tx, id, 'dayworks')) >= most) {
      services.excesses.note('projectEntries', businessId)
      throw new Refusal(30001, { says: says('too-many-project-entries', { most }) })
    }
    const { files, ...entered } = wish
    const made = await step('daywork', entered)
    for (const fileId of new Set(files))
      await holdFile(tx, { fileId, holder: { kind: 'work-step', id: made }, businessId, userId: actor.user.id })
    note({ after: { ...entered, pictures: files.length } })
    return made
  })
}
