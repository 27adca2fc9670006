import { patrolTaskCalls } from '@kilowatch/contract'
import { lackingSkills } from '@kilowatch/work'
import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../shared/query.ts'

interface WithoutSkillProps {
  /** What is asked for, as it is typed. */
  skills: string | null | undefined
  /** On which it is to hold. */
  day: string | null | undefined
  assigneeId: string | null | undefined
}

/** Asks why somebody is given a task without the skills that it asks for, where that is so. */
export function WithoutSkill({ skills, day, assigneeId }: WithoutSkillProps) {
  const { t } = useTranslation('patrol')
  const people = useCall(patrolTaskCalls.listPatrolAssignees, {}, { staleTime: 30_000 })
  const held = people.data?.find(({ id }) => id === assigneeId)?.skills
  const lacking = skills && day && held ? lackingSkills(skills, held, day) : []
  if (lacking.length === 0) return null
  return (
    <Form.Item
      name="withoutSkill"
      label={t('withoutSkill', { skills: lacking.join(t('comma')) })}
      rules={[{ required: true, min: 2, whitespace: true, message: t('withoutSkillNeeded') }]}
    >
      <Input maxLength={200} />
    </Form.Item>
  )
}
