import type { HeldSkill } from '@kilowatch/work'
import { changeRecord, type RecordActor } from '../../../http/record-commands.ts'
import { Refusal } from '../../../http/refusal.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { employeeTable as table } from '../queries/employees.ts'
import { replaceSkills, skillsOf } from '../queries/skills.ts'

/** @throws Refusal 10003 for a name that stands there twice */
export async function saveSkills(id: string, skills: readonly HeldSkill[], actor: RecordActor, services: Services): Promise<void> {
  const names = skills.map(({ name }) => name.toLowerCase())
  const twice = skills.find(({ name }, place) => names.indexOf(name.toLowerCase()) < place)
  if (twice) throw new Refusal(10003, { field: 'body.skills', says: says('skill-twice', { name: twice.name }) })
  await changeRecord(services, actor, { action: 'employee.skills', table, id }, async (tx, _, { note, unchanged }) => {
    const before = await skillsOf(tx, id)
    await replaceSkills(tx, id, skills)
    const after = await skillsOf(tx, id)
    if (JSON.stringify(before) === JSON.stringify(after)) return unchanged()
    note({ before: { skills: before }, after: { skills: after } })
  })
}
