import { type DutyRoster, dutyCalls } from '@kilowatch/contract'
import { daysAfter, weekdayOf } from '@kilowatch/work'
import { App, Form, Input, Select } from 'antd'
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

/** One gives a duty to somebody of the roster, for one of theirs or so that they stand in: only what the rules of the roster allow is offered. */
export function SwapDialog({ roster: { group, today }, onClose }: { roster: DutyRoster; onClose: () => void }) {
  const { t } = useTranslation('duty-swaps')
  const { message } = App.useApp()
  const [form] = Form.useForm<SwapValues>()
  const [mine, partner] = [Form.useWatch('mine', form) ?? '', Form.useWatch('partner', form) ?? '']
  const query = { group_id: group.id, from: today, to: daysAfter(today, daysOffered) }
  const roster = useCall(dutyCalls.readDutyRoster, { query })
  const partners = useCall(dutyCalls.listSwapPartners, { params: { groupId: group.id }, query: placeOf(mine) }, { enabled: mine !== '' })
  const optionOf = useDutyOption(roster.data)
  const me = roster.data?.people.find((person) => person.me)?.employeeId ?? ''
  const own = roster.data ? dutiesAhead(roster.data, me, Date.now()).map(optionOf) : []
  const found = mine === '' ? [] : (partners.data ?? [])
  const chosen = found.find((one) => one.partner.employeeId === partner)
  const ask = useCommand(dutyCalls.askDutySwap, {
    onDone: () => {
      void message.success(t('asked', { name: chosen?.partner.name ?? '' }))
      onClose()
    },
  })
  const submit = ({ mine: given, partner: to, theirs, reason }: SwapValues) => {
    const taken = theirs ? placeOf(theirs) : null
    ask.mutate({ params: { groupId: group.id }, body: { ...placeOf(given), partner: to, taken, reason: reason ?? '' } })
  }
  const theirs = [...(chosen?.standsIn ? [{ value: '', label: t('standIn') }] : []), ...(chosen?.duties.map(optionOf) ?? [])]
  const onPartner = (id: string) => {
    const next = found.find((one) => one.partner.employeeId === id)
    const [first] = next?.duties ?? []
    form.setFieldValue('theirs', next?.standsIn || !first ? '' : placeKey(first))
  }
  return (
    <FormDialog<SwapValues>
      form={form}
      title={t('ask')}
      action={t('ask')}
      pending={ask.isPending}
      error={ask.error ?? partners.error ?? roster.error}
      onSubmit={submit}
      onClose={onClose}
      lead={roster.data && own.length === 0 ? t('noDuties') : t('lead')}
    >
      <Form.Item name="mine" label={t('mine')} rules={[{ required: true, message: t('needsMine') }]}>
        <Select
          options={own}
          loading={roster.isPending}
          placeholder={t('needsMine')}
          onChange={() => form.setFieldsValue({ partner: undefined, theirs: undefined } as never)}
        />
      </Form.Item>
      <Form.Item
        name="partner"
        label={t('with')}
        rules={[{ required: true, message: t('needsWith') }]}
        extra={mine !== '' && partners.data?.length === 0 ? t('nobodyFits') : null}
      >
        <Select
          options={found.map((one) => ({ value: one.partner.employeeId, label: one.partner.name }))}
          onChange={onPartner}
          loading={partners.isFetching}
          disabled={mine === ''}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('needsWith')}
        />
      </Form.Item>
      <Form.Item name="theirs" label={t('theirs')}>
        <Select options={theirs} disabled={!chosen} />
      </Form.Item>
      <Form.Item name="reason" label={t('reason')}>
        <Input maxLength={100} />
      </Form.Item>
    </FormDialog>
  )
}

/** A duty as a choice. */
function useDutyOption(roster: DutyRoster | undefined): (duty: { day: string; shift: string }) => { value: string; label: string } {
  const { t } = useTranslation('duty-swaps')
  const { t: words } = useTranslation('duty')
  const names = new Map(roster ? shiftsOf(roster).map(({ key, name }) => [key, name]) : [])
  return (duty) => ({
    value: placeKey(duty),
    label: t('duty', {
      day: duty.day,
      weekday: words(`weekdays.${String(weekdayOf(duty.day)) as '0'}`),
      shift: names.get(duty.shift) ?? duty.shift,
    }),
  })
}
