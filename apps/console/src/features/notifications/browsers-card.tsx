import { notificationTargetCalls, type PushBrowser } from '@kilowatch/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { programOf } from '../../shared/program.ts'
import { ownPushMark, pushAbility, subscribeToPush, unsubscribeFromPush } from '../../shared/push.ts'
import { refreshAfter, useCall, useCommand } from '../../shared/query.ts'
import { useSession } from '../../shared/session.ts'
import { Card } from '../../ui/card.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { Empty, Failure, Skeleton, useErrorText } from '../../ui/placeholders.tsx'
import { Time } from '../../ui/value.tsx'
import styles from './notifications.module.css'

const markKey = ['own push mark']

/** The person's browsers that are pushed to: this one is added, any of them removed. */
export function BrowsersCard() {
  const { t } = useTranslation('notifications')
  const browsers = useCall(notificationTargetCalls.listPushBrowsers, {})
  const own = useQuery({ queryKey: markKey, queryFn: ownPushMark })
  const known = browsers.data?.some(({ mark }) => mark === own.data) ?? false
  const offers = browsers.data !== undefined && own.data !== undefined && !known && pushAbility() === 'able'
  return (
    <Card title={t('browsers.title')} flush extra={offers ? <AddThis /> : null}>
      {known ? null : <Ability />}
      {browsers.data ? (
        browsers.data.length > 0 ? (
          <ul className={styles.browsers}>
            {browsers.data.map((browser) => (
              <Browser key={browser.mark} browser={browser} own={browser.mark === own.data} />
            ))}
          </ul>
        ) : (
          <Empty text={t('browsers.none')} />
        )
      ) : browsers.error ? (
        <Failure what={t('browsers.title')} error={browsers.error} at={browsers.errorUpdatedAt} onRetry={() => void browsers.refetch()} />
      ) : (
        <Skeleton rows={2} height={110} />
      )}
    </Card>
  )
}

/** Why this browser cannot be added, and what helps. */
function Ability() {
  const { t } = useTranslation('notifications')
  const ability = pushAbility()
  return ability === 'able' ? null : <p className={styles.ability}>{t(`browsers.cannot.${ability}`)}</p>
}

function AddThis() {
  const { t } = useTranslation('notifications')
  const { message } = App.useApp()
  const { userId } = useSession()
  const refresh = useRefresh()
  const failed = useFailed()
  const add = useMutation({
    mutationFn: () => subscribeToPush(userId),
    onSuccess: (allowed) => void (allowed ? message.success(t('browsers.added')) : message.warning(t('browsers.notAllowed'))),
    onError: failed,
    onSettled: refresh,
  })
  return (
    <Button type="primary" size="small" disabled={add.isPending} onClick={() => add.mutate()}>
      {t('browsers.add')}
    </Button>
  )
}

function Browser({ browser: { mark, agent, service, since, lastSentAt }, own }: { browser: PushBrowser; own: boolean }) {
  const { t } = useTranslation('notifications')
  const program = programOf(agent) || t('browsers.unknown')
  const confirm = useConfirm()
  const refresh = useRefresh()
  const failed = useFailed()
  const remove = useCommand(notificationTargetCalls.removePushSubscription)
  const drop = () => (own ? unsubscribeFromPush() : remove.mutateAsync({ body: { mark } }))
  const ask = () =>
    confirm({
      title: t('browsers.removeTitle', { program }),
      action: t('browsers.remove'),
      onConfirm: () => drop().catch(failed).finally(refresh),
    })
  return (
    <li>
      <div>
        <strong>{program}</strong> {own ? <Tag>{t('browsers.this')}</Tag> : null}
        <p>
          {service} · {t('browsers.since')} <Time at={since} />
          {lastSentAt ? (
            <>
              {' · '}
              {t('browsers.lastSent')} <Time at={lastSentAt} />
            </>
          ) : null}
        </p>
      </div>
      <Button onClick={ask} disabled={remove.isPending} aria-label={t('browsers.removeOf', { program })}>
        {t('browsers.remove')}
      </Button>
    </li>
  )
}

/** Asks again which browsers there are, and whether this one is among them. */
function useRefresh(): () => void {
  const client = useQueryClient()
  return () => {
    refreshAfter(client, notificationTargetCalls.addPushSubscription)
    void client.invalidateQueries({ queryKey: markKey })
  }
}

/** What the browser itself refuses (no way to its push service, a private window) has no words of ours. */
function useFailed(): (error: unknown) => void {
  const { t } = useTranslation('notifications')
  const { message } = App.useApp()
  const text = useErrorText()
  return (error) => void message.warning(error instanceof DOMException ? t('browsers.refused') : text(error))
}
