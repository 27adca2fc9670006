import type { skillCalls } from '@kilowatch/contract'
import { dayIn, skillStateOn } from '@kilowatch/work'
import type { Handlers } from '../../../http/handlers.ts'
import type { User } from '../../../http/subjects.ts'
import type { Services } from '../../../services.ts'
import { saveSkills } from '../commands/skills.ts'
import { skillNames, skillsOf } from '../queries/skills.ts'

export const skillHandlers: Handlers<typeof skillCalls> = {
  readEmployeeSkills: ({ record, user }, services) => stated(record.id, user, services),
  async saveEmployeeSkills({ record, body, ...actor }, services) {
    await saveSkills(record.id, body.skills, actor, services)
    return stated(record.id, actor.user, services)
  },
  listSkillNames: ({ business }, { db }) => skillNames(db, business.id),
}

/** As they stand today in the zone of the business. */
async function stated(id: string, { business }: Pick<User, 'business'>, { db, clock }: Services) {
  const today = dayIn(clock.now(), business?.timeZone ?? 'UTC')
  return (await skillsOf(db, id)).map((skill) => ({ ...skill, state: skillStateOn(skill, today) }))
}
