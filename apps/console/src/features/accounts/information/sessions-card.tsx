import { accountCalls, type SessionItem } from '@kilowatch/contract'
import { App, Button, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { programOf } from '../../../shared/program.ts'
import { useCall, useCommand } from '../../../shared/query.ts'
import { Card } from '../../../ui/card.tsx'
import { useConfirm } from '../../../ui/confirm.tsx'
import { Failure, Skeleton, useErrorText } from '../../../ui/placeholders.tsx'
import { Time } from '../../../ui/value.tsx'
import styles from './personal.module.css'

/** Where the person is signed in; any other place can be signed out from here. */
export function SessionsCard() {
  const { t } = useTranslation('accounts')
  const sessions = useCall(accountCalls.listSessions, {}, { staleTime: 0 })
  const others = sessions.data?.filter(({ current }) => !current).length ?? 0
  return (
    <Card title={t('tabs.sessions')} flush extra={others > 0 ? <EndOthers count={others} /> : null}>
      {sessions.data ? (
        <ul className={styles.sessions}>
          {sessions.data.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      ) : sessions.error ? (
        <Failure what={t('tabs.sessions')} error={sessions.error} at={sessions.errorUpdatedAt} onRetry={() => void sessions.refetch()} />
      ) : (
        <Skeleton rows={3} height={160} />
      )}
    </Card>
  )
}

function SessionRow({ session }: { session: SessionItem }) {
  const { t } = useTranslation('accounts')
  const program = programOf(session.agent) || t('sessions.unknown')
  return (
    <li>
      <div>
        <strong>{program}</strong> {session.current ? <Tag>{t('sessions.current')}</Tag> : null}
        <p>
          {session.address} · {t('sessions.since')} <Time at={session.createdAt} />
          {session.seenAt ? (
            <>
              {' · '}
              {t('sessions.seen')} <Time at={session.seenAt} />
            </>
          ) : null}
        </p>
      </div>
      {session.current ? null : <EndOne session={session} program={program} />}
    </li>
  )
}

function EndOne({ session, program }: { session: SessionItem; program: string }) {
  const { t } = useTranslation('accounts')
  const confirm = useConfirm()
  const failed = useFailed()
  const end = useCommand(accountCalls.endSession)
  const ask = () =>
    confirm({
      title: t('sessions.endTitle', { program }),
      action: t('sessions.end'),
      onConfirm: () => end.mutateAsync({ params: { sessionId: session.id } }).catch(failed),
    })
  return (
    <Button onClick={ask} disabled={end.isPending} aria-label={t('sessions.endOf', { program })}>
      {t('sessions.end')}
    </Button>
  )
}

function EndOthers({ count }: { count: number }) {
  const { t } = useTranslation('accounts')
  const confirm = useConfirm()
  const failed = useFailed()
  const { message } = App.useApp()
  const end = useCommand(accountCalls.endOtherSessions, {
    onDone: ({ ended }) => void message.success(t('sessions.ended', { count: ended })),
  })
  const ask = () =>
    confirm({
      title: t('sessions.endOthersTitle', { count }),
      action: t('sessions.endOthers'),
      onConfirm: () => end.mutateAsync({}).catch(failed),
    })
  return (
    <Button size="small" onClick={ask} disabled={end.isPending}>
      {t('sessions.endOthers')}
    </Button>
  )
}

function useFailed(): (error: unknown) => void {
  const { message } = App.useApp()
  const text = useErrorText()
  return (error) => void message.warning(text(error))
}
