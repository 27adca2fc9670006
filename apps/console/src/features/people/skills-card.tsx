import { type Employee, type HeldSkills, mostSkills, skillCalls } from '@kilowatch/contract'
import { AutoComplete, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, useCommand } from '../../shared/query.ts'
import { mayManage, useSession } from '../../shared/session.ts'
import { Card } from '../../ui/card.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { DatePicker } from '../../ui/pickers/date-picker.tsx'
import { dayPicked, pickedDay } from '../../ui/pickers/picked.ts'
import { Empty } from '../../ui/placeholders.tsx'
import { StateMark, type StateMarks } from '../../ui/state-mark.tsx'
import styles from './people.module.css'

/** Skills and certificates of a member, which patrol plans and tasks ask for. */
export function SkillsCard({ of: { id, name } }: { of: Employee }) {
  const { t } = useTranslation('people')
  const manages = mayManage(useSession().right)
  const [editing, edit] = useState(false)
  const skills = useCall(skillCalls.readEmployeeSkills, { params: { id } })
  const tools =
    manages && skills.data ? (
      <Button size="small" onClick={() => edit(true)}>
        {t('skills.edit')}
      </Button>
    ) : null
  return (
    <Card title={t('skills.title')} extra={tools}>
      <Loaded of={skills} what={t('skills.title')} rows={2} height={60}>
        {(held) =>
          held.length === 0 ? (
            <Empty text={t('skills.none')} />
          ) : (
            <ul className={styles.skills}>
              {held.map((skill) => (
                <li key={skill.name}>
                  <strong>{skill.name}</strong>
                  <Holds skill={skill} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {editing && skills.data ? <SkillsDialog id={id} name={name} skills={skills.data} onClose={() => edit(false)} /> : null}
    </Card>
  )
}

const marks = {
  valid: ['check', 'var(--normal)'],
  ending: ['clock', 'var(--major)'],
  ended: ['hourglass', 'var(--text-3)'],
} as const satisfies StateMarks

function Holds({ skill: { until, state } }: { skill: HeldSkills[number] }) {
  const { t } = useTranslation('people')
  return <StateMark mark={marks[state]} word={until === null ? t('skills.always') : t(`skills.${state}`, { day: until })} />
}

type Row = Pick<HeldSkills[number], 'name' | 'until'> & { key: number }

function SkillsDialog({ id, name, skills, onClose }: { id: string; name: string; skills: HeldSkills; onClose: () => void }) {
  const { t } = useTranslation('people')
  const names = useCall(skillCalls.listSkillNames, {}, { staleTime: 30_000 })
  const [rows, setRows] = useState<readonly Row[]>(skills.map((skill, key) => ({ name: skill.name, until: skill.until, key })))
  const save = useCommand(skillCalls.saveEmployeeSkills, { onDone: onClose })
  const put = (key: number, change: Partial<Row>) => setRows(rows.map((row) => (row.key === key ? { ...row, ...change } : row)))
  const next = Math.max(0, ...rows.map(({ key }) => key)) + 1
  const send = () => {
    const named = rows.filter((row) => row.name.trim() !== '').map(({ key: _, ...skill }) => skill)
    save.mutate({ params: { id }, body: { skills: named } })
  }
  return (
    <FormDialog
      title={t('skills.editTitle', { name })}
      action={t('skills.save')}
      pending={save.isPending}
      error={save.error}
      onSubmit={send}
      onClose={onClose}
      width={560}
      lead={t('skills.lead')}
    >
      <ul className={styles.skillRows}>
        {rows.map(({ key, name: called, until }) => (
          <li key={key}>
            <AutoComplete
              aria-label={t('skills.name')}
              placeholder={t('skills.example')}
              value={called}
              maxLength={40}
              options={(names.data ?? []).map((one) => ({ value: one }))}
              showSearch={{ filterOption: (typed, option) => (option?.value ?? '').includes(typed) }}
              onChange={(value: string) => put(key, { name: value })}
            />
            <DatePicker
              aria-label={t('skills.until')}
              placeholder={t('skills.always')}
              value={pickedDay(until)}
              onChange={(value) => put(key, { until: dayPicked(value) || null })}
            />
            <Button onClick={() => setRows(rows.filter((row) => row.key !== key))}>{t('skills.remove')}</Button>
          </li>
        ))}
      </ul>
      <Button disabled={rows.length >= mostSkills} onClick={() => setRows([...rows, { key: next, name: '', until: null }])}>
        {t('skills.add')}
      </Button>
    </FormDialog>
  )
}
