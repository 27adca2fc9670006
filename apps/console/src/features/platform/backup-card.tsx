import { type BackupState, platformCalls } from '@kilowatch/contract'
import { App, Button, Checkbox, Form, InputNumber } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall, useCommand } from '../../shared/query.ts'
import { Card } from '../../ui/card.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Outcome } from '../../ui/outcome.tsx'
import { ClockInput } from '../../ui/pickers/clock-input.tsx'
import { Failure, Skeleton, useErrorText } from '../../ui/placeholders.tsx'
import { Time } from '../../ui/value.tsx'
import styles from './platform.module.css'

/** When backups are made, how many are kept, how the last one went, and one now. */
export function BackupCard() {
  const { t } = useTranslation('platform')
  const backup = useCall(platformCalls.readBackup, {}, { every: 3_000 })
  return (
    <Card title={t('backup.title')}>
      {backup.data ? (
        <>
          <BackupForm key={`${backup.data.at}-${backup.data.keep}`} state={backup.data} />
          <Last state={backup.data} />
        </>
      ) : backup.error ? (
        <Failure what={t('backup.title')} error={backup.error} onRetry={() => void backup.refetch()} />
      ) : (
        <Skeleton rows={4} height={220} />
      )}
    </Card>
  )
}

interface Wish {
  daily: boolean
  at: string
  keep: number
}

function BackupForm({ state }: { state: BackupState }) {
  const { t } = useTranslation(['platform', 'common'])
  const { message } = App.useApp()
  const [form] = Form.useForm<Wish>()
  const daily = Form.useWatch('daily', form) ?? state.at !== null
  const save = useCommand(platformCalls.saveBackup, {
    onDone: () => void message.success(t('backup.saved')),
  })
  return (
    <Form<Wish>
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={{ daily: state.at !== null, at: state.at ?? '03:30', keep: state.keep }}
      onFinish={(wish) => save.mutate({ body: { at: wish.daily ? wish.at : null, keep: wish.keep } })}
    >
      <FormError error={save.error} />
      <Form.Item name="daily" valuePropName="checked">
        <Checkbox>{t('backup.daily')}</Checkbox>
      </Form.Item>
      <div className={styles.row}>
        <Form.Item
          name="at"
          label={t('backup.at')}
          extra={t('backup.atHint')}
          rules={[{ pattern: /^([01]\d|2[0-3]):[0-5]\d$/, message: t('backup.atWrong') }]}
        >
          <ClockInput disabled={!daily} />
        </Form.Item>
        <Form.Item name="keep" label={t('backup.keep')} rules={[{ required: true, message: t('backup.keepEmpty') }]}>
          <InputNumber min={1} max={90} precision={0} style={{ width: '100%' }} />
        </Form.Item>
      </div>
      <Button type="primary" htmlType="submit" disabled={save.isPending}>
        {t('common:save')}
      </Button>
    </Form>
  )
}

function Last({ state }: { state: BackupState }) {
  const { t } = useTranslation('platform')
  const { message } = App.useApp()
  const errorText = useErrorText()
  const start = useCommand(platformCalls.startBackup)
  const run = () => start.mutate({}, { onError: (error) => void message.warning(errorText(error)) })
  const { last } = state
  return (
    <div className={styles.stack}>
      <p className={styles.dim}>{t('backup.folder', { folder: state.folder })}</p>
      {last ? (
        <Outcome
          kind={last.failure ? 'wrong' : state.running ? 'note' : 'good'}
          title={
            <>
              {t(last.failure ? 'backup.failed' : state.running ? 'backup.running' : 'backup.done')}{' '}
              <Time at={last.finishedAt ?? last.startedAt} />
            </>
          }
          more={
            last.failure ?? (last.file ? `${last.file} · ${t('backup.size', { size: megabytes(last.bytes), rows: last.rows ?? 0 })}` : null)
          }
        />
      ) : (
        <p className={styles.dim}>{t('backup.none')}</p>
      )}
      <Button disabled={state.running || start.isPending} onClick={run}>
        {t(state.running ? 'backup.running' : 'backup.now')}
      </Button>
    </div>
  )
}

function megabytes(bytes: number | null): string {
  return bytes === null ? '—' : `${(bytes / 1_048_576).toFixed(1)} MB`
}
