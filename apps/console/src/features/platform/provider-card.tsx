import { type Data, type NotificationProviderChannel, notificationTargetCalls } from '@kilowatch/contract'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, useCommand } from '../../shared/query.ts'
import { Card } from '../../ui/card.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { Empty, Failure, Skeleton, useErrorText } from '../../ui/placeholders.tsx'
import { Time } from '../../ui/value.tsx'
import { ProviderForm } from './provider-form.tsx'
import { ProviderTest } from './provider-test.tsx'

type Seen = Data<typeof notificationTargetCalls.readHttpProvider>

/** The provider by which text messages or calls leave the house. */
export function ProviderCard({ channel }: { channel: NotificationProviderChannel }) {
  const { t } = useTranslation('platform')
  const provider = useCall(notificationTargetCalls.readHttpProvider, { params: { channel } })
  const title = t(`provider.title.${channel}`)
  return (
    <Card title={title}>
      {provider.data !== undefined ? (
        <Provider key={provider.data?.changedAt ?? 'none'} channel={channel} present={provider.data} />
      ) : provider.error ? (
        <Failure what={title} error={provider.error} at={provider.errorUpdatedAt} onRetry={() => void provider.refetch()} />
      ) : (
        <Skeleton rows={4} height={220} />
      )}
    </Card>
  )
}

function Provider({ channel, present }: { channel: NotificationProviderChannel; present: Seen }) {
  const { t } = useTranslation('platform')
  const { message } = App.useApp()
  const errorText = useErrorText()
  const ask = useConfirm()
  const [editing, edit] = useState(false)
  const save = useCommand(notificationTargetCalls.saveHttpProvider, {
    onDone: (saved) => {
      edit(false)
      void message.success(t(saved ? 'provider.saved' : 'provider.removed'))
    },
  })
  const remove = () =>
    ask({
      title: t(`provider.removeTitle.${channel}`),
      text: t('provider.removeText'),
      action: t('provider.remove'),
      onConfirm: () =>
        save
          .mutateAsync({ params: { channel }, body: { provider: null } })
          .catch((error: unknown) => void message.warning(errorText(error))),
    })
  if (!present && !editing) {
    const begin = <Button onClick={() => edit(true)}>{t('provider.setUp')}</Button>
    return <Empty text={t(`provider.none.${channel}`)} action={begin} />
  }
  return (
    <>
      <ProviderForm
        present={present}
        pending={save.isPending}
        error={save.error}
        onSubmit={(provider) => save.mutate({ params: { channel }, body: { provider } })}
        tools={
          present ? (
            <Button disabled={save.isPending} onClick={remove}>
              {t('provider.remove')}
            </Button>
          ) : (
            <Button onClick={() => edit(false)}>{t('provider.cancel')}</Button>
          )
        }
      />
      {present ? (
        <>
          <p style={{ margin: '12px 0 0', color: 'var(--text-2)', fontSize: 'var(--fs-12)' }}>
            {t('provider.changed')} <Time at={present.changedAt} full />
          </p>
          <ProviderTest channel={channel} />
        </>
      ) : null}
    </>
  )
}
