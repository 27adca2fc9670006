import type { skillCalls } from '@kilowatch/contract'
import type { Handlers } from '../../../http/handlers.ts'
import { saveSkills } from '../commands/skills.ts'
import { skillNames, skillsOf } from '../queries/skills.ts'

export const skillHandlers: Handlers<typeof skillCalls> = {
  readEmployeeSkills: ({ record }, { db }) => skillsOf(db, record.id),
  async saveEmployeeSkills({ record, body, ...actor }, services) {
    await saveSkills(record.id, body.skills, actor, services)
    return skillsOf(services.db, record.id)
  },
  listSkillNames: ({ business }, { db }) => skillNames(db, business.id),
}
