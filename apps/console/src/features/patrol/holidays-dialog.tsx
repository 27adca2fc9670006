import { type PatrolHolidays, patrolPlanCalls } from '@kilowatch/contract'
import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, useCommand } from '../../shared/query.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { DatePicker } from '../../ui/pickers/date-picker.tsx'
import { dayPicked, inPicker, pickedDay } from '../../ui/pickers/picked.ts'
import styles from './patrol.module.css'

/** The list of holidays that the business keeps for a year. */
export function HolidaysDialog({ year: first, onClose }: { year: number; onClose: () => void }) {
  const { t } = useTranslation('patrol')
  const [year, setYear] = useState(first)
  const list = useCall(patrolPlanCalls.readHolidays, { params: { year: String(year) } })
  const years = [first - 1, first, first + 1].map((one) => ({ value: one, label: String(one) }))
  const choose = <Select aria-label={t('holidays.year')} value={year} options={years} onChange={setYear} />
  if (!list.data) {
    const nothing = () => {}
    return (
      <FormDialog title={t('holidays.title')} action={t('save')} pending error={null} onSubmit={nothing} onClose={onClose} lead={choose}>
        <Loaded of={list} what={t('holidays.title')} rows={6} height={240}>
          {() => null}
        </Loaded>
      </FormDialog>
    )
  }
  return <Shown key={`${year} ${list.data.own}`} list={list.data} choose={choose} onClose={onClose} />
}

type Day = PatrolHolidays['days'][number] & { key: number }

function Shown({ list, choose, onClose }: { list: PatrolHolidays; choose: React.ReactNode; onClose: () => void }) {
  const { t } = useTranslation('patrol')
  const [days, setDays] = useState<readonly Day[]>(list.days.map((day, key) => ({ ...day, key })))
  const save = useCommand(patrolPlanCalls.saveHolidays, { onDone: onClose })
  const params = { year: String(list.year) }
  const put = (key: number, change: Partial<Day>) => setDays(days.map((day) => (day.key === key ? { ...day, ...change } : day)))
  const next = Math.max(0, ...days.map(({ key }) => key)) + 1
  const send = () => save.mutate({ params, body: { days: days.filter(({ day }) => day).map(({ key: _, ...day }) => day) } })
  return (
    <FormDialog
      title={t('holidays.title')}
      action={t('save')}
      pending={save.isPending}
      error={save.error}
      onSubmit={send}
      onClose={onClose}
      width={640}
    >
      <div className={styles.line}>
        {choose}
        <span>{t(list.own ? 'holidays.own' : 'holidays.usual')}</span>
        {list.own ? (
          <Button size="small" onClick={() => save.mutate({ params, body: { days: null } })}>
            {t('holidays.back')}
          </Button>
        ) : null}
      </div>
      <ul className={styles.holidays}>
        {days.map(({ key, day, worked, name }) => (
          <li key={key}>
            <DatePicker
              aria-label={t('holidays.day')}
              value={pickedDay(day)}
              minDate={inPicker(`${list.year}-01-01`)}
              maxDate={inPicker(`${list.year}-12-31`)}
              onChange={(value) => put(key, { day: dayPicked(value) })}
            />
            <Select
              aria-label={t('holidays.kind')}
              value={worked}
              options={[
                { value: false, label: t('holidays.off') },
                { value: true, label: t('holidays.worked') },
              ]}
              onChange={(value) => put(key, { worked: value })}
            />
            <Input
              aria-label={t('holidays.name')}
              value={name}
              maxLength={30}
              onChange={(event) => put(key, { name: event.target.value })}
            />
            <Button onClick={() => setDays(days.filter((one) => one.key !== key))}>{t('holidays.remove')}</Button>
          </li>
        ))}
      </ul>
      <Button onClick={() => setDays([...days, { key: next, day: '', worked: false, name: '' }])}>{t('holidays.add')}</Button>
    </FormDialog>
  )
}
