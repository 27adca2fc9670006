import { type Input, shareRights, type sharingCalls } from '@kilowatch/contract'
import { App, Button, Form, Radio, Select, Switch } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WorkDevice } from '../../shared/device-work.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { dayEnds } from '../../shared/zone.ts'
import { FormError } from '../../ui/form-error.tsx'
import { DatePicker } from '../../ui/pickers/date-picker.tsx'
import { dayPicked, pickedTime } from '../../ui/pickers/picked.ts'
import { accountsOf, type ShareResult } from './outcomes.ts'
import { ShareOutcomes } from './share-outcomes.tsx'
import styles from './sharing.module.css'

interface Fields {
  accounts: string[]
  mode: 'client' | 'provider'
  right: 'view' | 'operate'
  mayShare: boolean
  expiresAt: Dayjs | null
}

export type ShareWish = Omit<Required<Input<typeof sharingCalls.shareDevices>['body']>, 'boxIds'>

interface Refused {
  given: readonly string[]
  results: readonly ShareResult[]
}

const initial: Fields = { accounts: [], mode: 'client', right: 'view', mayShare: false, expiresAt: null }
const separators = [',', '，', ';', '；', '、', ' ', '\n']

interface ShareFormProps {
  devices: readonly WorkDevice[]
  /** Whether who has it shared may be let share it on. */
  sharingOn?: boolean
  send: (wish: ShareWish) => Promise<{ applied: boolean; results: readonly ShareResult[] }>
  /** What the server refused as a whole. */
  error: unknown
  pending: boolean
  onDone?: () => void
}

/** Accounts, whose they are, what they may do and until when. Refusals stand beneath, each with its account. */
export function ShareForm({ devices, sharingOn = true, send, error, pending, onDone }: ShareFormProps) {
  const { t } = useTranslation(['sharing', 'common'])
  const { message } = App.useApp()
  const [form] = Form.useForm<Fields>()
  const [refused, setRefused] = useState<Refused | null>(null)
  function done(given: readonly string[], { applied, results }: Awaited<ReturnType<ShareFormProps['send']>>): void {
    setRefused(applied ? null : { given, results })
    if (!applied) return
    const asked = new Set(results.filter(({ outcome }) => outcome === 'offered').map(({ account }) => account)).size
    void message.success(asked > 0 ? t('offered', { count: asked }) : t('done', { count: given.length }))
    form.resetFields()
    onDone?.()
  }
  function submit({ accounts, expiresAt, ...rest }: Fields): void {
    setRefused(null)
    const given = accountsOf(accounts)
    const wish = {
      ...initial,
      ...rest,
      accounts: given.join(','),
      expiresAt: expiresAt ? dayEnds(dayPicked(expiresAt)).toISOString() : null,
    }
    // What the server refuses as a whole stands beneath.
    void send(wish).then(
      (answer) => done(given, answer),
      () => {},
    )
  }
  const language = useLanguage()
  const today = pickedTime(Date.now()).startOf('day')
  const mayOperate = devices.every(({ right }) => right !== 'view')
  return (
    <Form<Fields> name="share" form={form} layout="vertical" requiredMark={false} initialValues={initial} onFinish={submit}>
      <Form.Item
        name="accounts"
        label={t('accounts')}
        extra={t('accountsHint')}
        rules={[
          {
            validator: (_, texts: string[] = []) =>
              accountsOf(texts).length > 0 ? Promise.resolve() : Promise.reject(new Error(t('accountsEmpty'))),
          },
        ]}
      >
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={separators} placeholder={t('accountsExample')} />
      </Form.Item>
      <div className={styles.fields}>
        <Form.Item name="mode" label={t('mode')}>
          <Radio.Group
            optionType="button"
            options={[
              { value: 'client', label: t('modes.client') },
              { value: 'provider', label: t('modes.provider') },
            ]}
          />
        </Form.Item>
        <Form.Item name="right" label={t('right')}>
          <Radio.Group
            optionType="button"
            options={[
              { value: 'view', label: shareRights.view[language] },
              { value: 'operate', label: shareRights.operate[language], disabled: !mayOperate },
            ]}
          />
        </Form.Item>
        <Form.Item name="expiresAt" label={t('until')}>
          <DatePicker
            placeholder={t('noEnd')}
            disabledDate={(day) => day.isBefore(today, 'day')}
            presets={[
              { label: t('days', { count: 7 }), value: today.add(7, 'day') },
              { label: t('days', { count: 30 }), value: today.add(30, 'day') },
              { label: t('days', { count: 365 }), value: today.add(365, 'day') },
            ]}
          />
        </Form.Item>
        {sharingOn ? (
          <Form.Item name="mayShare" label={t('mayShare')} valuePropName="checked">
            <Switch />
          </Form.Item>
        ) : null}
      </div>
      {refused ? <ShareOutcomes {...refused} devices={devices} /> : null}
      <FormError error={error} />
      <Button type="primary" htmlType="submit" disabled={pending} className={styles.submit ?? ''}>
        {t('share')}
      </Button>
    </Form>
  )
}
