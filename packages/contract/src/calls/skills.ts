import { skillStates } from '@kilowatch/work'
import { z } from 'zod'
import { call } from '../call.ts'
import { line } from '../one-line.ts'

/** Of one person at most. */
export const mostSkills = 30

export const HeldSkill = z.object({
  name: line(40, 1),
  /** The last day on which it holds; null: without end. */
  until: z.iso.date().nullable().default(null),
})
const Skills = z.array(HeldSkill).max(mostSkills)
/** As they stand today, as the business counts days. */
const StatedSkills = z.array(HeldSkill.extend({ state: z.enum(skillStates) }))

const one = { path: '/api/v1/employees/:id/skills', variant: 'own' } as const
const sample = { params: { id: ':employee' } }

/** Skills and certificates of employees, which patrol plans and tasks ask for. */
export const skillCalls = {
  readEmployeeSkills: call({
    ...one,
    method: 'GET',
    access: { record: 'employee', can: 'see', at: 'params.id' },
    reads: ['employee'],
    summary: 'Skills and certificates of an employee',
    data: StatedSkills,
    sample,
  }),
  saveEmployeeSkills: call({
    ...one,
    method: 'PUT',
    access: { record: 'employee', can: 'manage', at: 'params.id' },
    changes: ['employee'],
    summary: 'Say which skills and certificates an employee has, each name once',
    body: z.object({ skills: Skills }),
    data: StatedSkills,
    refusals: [10003],
    sample: { ...sample, body: { skills: [{ name: '高压电工证', until: '2027-09-30' }] } },
  }),
  listSkillNames: call({
    method: 'GET',
    path: '/api/v1/skills',
    variant: 'own',
    access: { business: 'member' },
    reads: ['employee'],
    summary: 'Names of the skills and certificates that people of the business have',
    data: z.array(z.string()),
    sample: {},
  }),
}
export type HeldSkills = z.output<typeof StatedSkills>
