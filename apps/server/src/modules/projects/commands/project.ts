import { plansProject, runsProject } from '@kilowatch/work'
import { Refusal } from '../../../http/refusal.ts'
import type { RecordSubject } from '../../../http/subjects.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import type { AuditAction } from '../../../storage/audit.ts'
import { type Changing, change, type UserActor } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { insertSteps } from '../../work/index.ts'
import { type LockedProject, lockProject, touch } from '../queries/projects.ts'

/** What a change of a project is given: the project as it is held, and a way to write a step that leads to no other state. */
export interface ProjectChange extends Changing {
  project: LockedProject
  /** @returns the step's id */
  step(name: string, entered: object): Promise<string>
}

/**
 * One change of a project that is under way, by those who run it or, `plans`, plan it.
 * @throws Refusal 30001 for one that is over, 70001 for whoever may not, 70003 for work of another kind
 */
export function changeProject<T>(
  { id, roles }: RecordSubject<'work'>,
  { action, plans = false, actor }: { action: AuditAction; plans?: boolean; actor: UserActor },
  services: Services,
  work: (tx: Transaction, changing: ProjectChange) => Promise<T>,
): Promise<T> {
  return change(services, actor, { action, subject: `project ${id}` }, async (tx, changing) => {
    const { at } = changing
    const project = await lockProject(tx, id, at)
    if (!project) throw new Refusal(70003)
    if (!(plans ? plansProject(roles) : runsProject(roles))) throw new Refusal(70001)
    if (project.state !== 'running') throw new Refusal(30001, { says: says('project-over') })
    const step = async (name: string, entered: object) => {
      const { state } = project
      const [made = ''] = await insertSteps(tx, 'work', [id], { at, userId: actor.user.id, step: name, from: state, to: state, entered })
      return made
    }
    const result = await work(tx, { ...changing, project, step })
    await touch(tx, id, at)
    return result
  })
}

/** @throws Refusal 10003 for a day to come */
export function demandPast(day: string | null, { today }: Pick<LockedProject, 'today'>, field: string): void {
  if (day !== null && day > today) throw new Refusal(10003, { field, says: says('day-ahead') })
}
