import { type DutyRoster, dutyCalls } from '@kilowatch/contract'
import { daysAfter, weekdayOf } from '@kilowatch/work'
import { App, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, useCommand } from '../../shared/query.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { shiftsOf } from './roster-view.ts'
import { dutiesAhead, placeKey, placeOf } from './swap-view.ts'

interface SwapValues {
  mine: string
  partner: string
  theirs?: string
  reason?: string
}

/** So many days ahead of today are offered, as many as both duties may lie apart. */
const daysOffered = 31

/** One gives a duty to somebody of the roster, for one of theirs or so that they stand in. */
export function SwapDialog({ roster: { group, today }, onClose }: { roster: DutyRoster; onClose: () => void }) {
  const { t } = useTranslation('duty-swaps')
  const { message } = App.useApp()
  const query = { group_id: group.id, from: today, to: daysAfter(today, daysOffered) }
  const roster = useCall(dutyCalls.readDutyRoster, { query })
  const [partner, choose] = useState('')
  const optionsOf = useDutyOptions(roster.data)
  const people = roster.data?.people ?? []
  const me = people.find((person) => person.me)?.employeeId ?? ''
  const ask = useCommand(dutyCalls.askDutySwap, {
    onDone: () => {
      void message.success(t('asked', { name: people.find(({ employeeId }) => employeeId === partner)?.name ?? '' }))
      onClose()
    },
  })
  const submit = ({ mine, partner: to, theirs, reason }: SwapValues) => {
    const taken = theirs ? placeOf(theirs) : null
    ask.mutate({ params: { groupId: group.id }, body: { ...placeOf(mine), partner: to, taken, reason: reason ?? '' } })
  }
  const mine = optionsOf(me)
  const others = people.filter((person) => !person.me).map(({ employeeId, name }) => ({ value: employeeId, label: name }))
  return (
    <FormDialog<SwapValues>
      title={t('ask')}
      action={t('ask')}
      pending={ask.isPending}
      error={ask.error ?? roster.error}
      onSubmit={submit}
      onClose={onClose}
      lead={roster.data && mine.length === 0 ? t('noDuties') : t('lead')}
    >
      <Form.Item name="mine" label={t('mine')} rules={[{ required: true, message: t('needsMine') }]}>
        <Select options={mine} loading={roster.isPending} placeholder={t('needsMine')} />
      </Form.Item>
      <Form.Item name="partner" label={t('with')} rules={[{ required: true, message: t('needsWith') }]}>
        <Select
          options={others}
          onChange={choose}
          loading={roster.isPending}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('needsWith')}
        />
      </Form.Item>
      <Form.Item name="theirs" label={t('theirs')} initialValue="" key={partner}>
        <Select options={[{ value: '', label: t('standIn') }, ...optionsOf(partner)]} disabled={partner === ''} />
      </Form.Item>
      <Form.Item name="reason" label={t('reason')}>
        <Input maxLength={100} />
      </Form.Item>
    </FormDialog>
  )
}

/** Of a person: their duties ahead, as choices. */
function useDutyOptions(roster: DutyRoster | undefined): (employeeId: string) => { value: string; label: string }[] {
  const { t } = useTranslation('duty-swaps')
  const { t: words } = useTranslation('duty')
  if (!roster) return () => []
  const names = new Map(shiftsOf(roster).map(({ key, name }) => [key, name]))
  return (employeeId) =>
    dutiesAhead(roster, employeeId, Date.now()).map((duty) => ({
      value: placeKey(duty),
      label: t('duty', {
        day: duty.day,
        weekday: words(`weekdays.${String(weekdayOf(duty.day)) as '0'}`),
        shift: names.get(duty.shift) ?? duty.shift,
      }),
    }))
}
