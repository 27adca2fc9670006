import { type Asked, projectFlow, type StepOf } from '@kilowatch/work'
import { Refusal } from '../../../http/refusal.ts'
import type { RecordSubject } from '../../../http/subjects.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { change, type UserActor } from '../../../storage/change.ts'
import { takeStep } from '../../work/index.ts'
import { lockProject, nodesOf, setDone } from '../queries/projects.ts'

type Flow = typeof projectFlow

/** Finishes a project, resumes or cancels it. @throws Refusal 30001 where a node has not ended, or what `takeStep` throws */
export async function takeProjectStep<S extends StepOf<Flow>>(
  { id }: RecordSubject<'work'>,
  step: S,
  values: Asked<Flow, S>,
  actor: UserActor,
  services: Services,
): Promise<void> {
  await change(services, actor, { action: `project.${step}` }, async (tx, changing) => {
    const project = await lockProject(tx, id, changing.at)
    if (!project) throw new Refusal(70003)
    const open = (await nodesOf(tx, id)).some(({ endedOn }) => endedOn === null)
    if (step === 'finish' && open && project.state === 'running') throw new Refusal(30001, { says: says('project-node-open') })
    const judged = { facts: async () => open, rules: { 'node-open': (fact: boolean) => fact } }
    await takeStep(tx, changing, projectFlow, { id, step: step as StepOf<Flow>, by: actor, values: values as never, judged })
    if (step !== 'cancel') await setDone(tx, id, step === 'finish' ? project.today : null)
  })
}
