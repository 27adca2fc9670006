import { type PatrolProvider, providerCalls } from '@kilowatch/contract'
import { engagementFlow, patrolTaskFlow, stepTaken } from '@kilowatch/work'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { Link } from '../../shared/link.tsx'
import { useCall } from '../../shared/query.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/list/facts.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { LoadedPage } from '../../ui/loaded-page.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty } from '../../ui/placeholders.tsx'
import { Sides, Stack } from '../../ui/sides.tsx'
import { Time } from '../../ui/value.tsx'
import { doneBy, Timeline } from '../../ui/work/timeline.tsx'
import { EngagementState } from './engagement-state.tsx'
import { ProviderSteps } from './engagement-steps.tsx'
import styles from './providers.module.css'
import { Until } from './providers-page.tsx'

/** One provider: what was agreed, its people, its tasks. */
export function PatrolProviderPage() {
  const { t } = useTranslation('providers')
  const { id = '' } = useParams()
  const provider = useCall(providerCalls.readPatrolProvider, { params: { id } })
  return (
    <LoadedPage of={provider} what={t('provider')}>
      {(data) => <Shown provider={data} />}
    </LoadedPage>
  )
}

function Shown({ provider }: { provider: PatrolProvider }) {
  const { t } = useTranslation('providers')
  return (
    <Page title={provider.name} heading={provider.name} actions={<ProviderSteps provider={provider} changes />}>
      <Sides>
        <Stack>
          <Card>
            <Agreed provider={provider} />
          </Card>
          <Tasks title={t('tasksNow')} tasks={provider.now} none={t('noTasksNow')} />
          <Tasks title={t('tasksDone')} tasks={provider.done} none={t('noTasksDone')} />
        </Stack>
        <Stack>
          {provider.state === 'active' ? <Sees id={provider.id} /> : null}
          <Staff provider={provider} />
          <Card>
            <Timeline lines={useLines(provider)} />
          </Card>
        </Stack>
      </Sides>
    </Page>
  )
}

function Agreed({
  provider: { state, fromOn, untilOn, requestedBy, requestedAt, reason, tasksOpen, tasksDone },
}: {
  provider: PatrolProvider
}) {
  const { t } = useTranslation('providers')
  const facts: readonly [string, React.ReactNode][] = [
    ['state', <EngagementState key="state" state={state} />],
    ['fromOn', fromOn],
    ['untilOn', <Until key="until" day={untilOn} />],
    ['open', tasksOpen],
    ['doneCount', tasksDone],
    ['requestedBy', requestedBy],
    ['requestedAt', <Time key="at" at={requestedAt} />],
    ['reason', reason],
  ]
  const known = facts.filter(([, content]) => content !== null && content !== '')
  return <Facts facts={known.map(([key, content]) => ({ key, name: t(key), content }))} />
}

function Tasks({ title, tasks, none }: { title: string; tasks: PatrolProvider['now']; none: string }) {
  const { t } = useTranslation('providers')
  const language = useLanguage()
  return (
    <Card title={title} note={t('items', { count: tasks.length })} flush>
      {tasks.length === 0 ? (
        <Empty text={none} />
      ) : (
        <ul className={styles.rows}>
          {tasks.map((task) => (
            <li key={task.id}>
              <Link to={`/patrol_order/${task.id}`}>{task.title}</Link>
              <small>
                {[task.number, task.plannedOn, patrolTaskFlow.states[task.state][language], task.assignee?.name ?? t('notHandedOn')]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** What the business lets it see. */
function Sees({ id }: { id: string }) {
  const { t } = useTranslation('providers')
  const authorizations = useCall(providerCalls.listAuthorizations, {})
  return (
    <Card title={t('authorization.sees')} extra={<Link to="/enterprise/authorization/patrol">{t('authorization.sets')}</Link>} flush>
      <Loaded of={authorizations} what={t('authorization.sees')} rows={2} height={80}>
        {({ providers }) => {
          const own = providers.find(({ engagementId }) => engagementId === id)
          const records = own?.records ?? []
          return (
            <ul className={styles.rows}>
              <li>
                {t('authorization.liveSeen')}
                <small>{t(own?.liveValues ? 'authorization.yes' : 'authorization.no')}</small>
              </li>
              {records.length === 0 ? (
                <li>
                  {t('authorization.records')}
                  <small>{t('authorization.noRecords')}</small>
                </li>
              ) : null}
              {records.map(({ groupId, deviceId, name, untilOn }) => (
                <li key={`${groupId} ${deviceId}`}>
                  {name}
                  <small>
                    {[
                      t(groupId ? 'authorization.group' : 'authorization.device'),
                      untilOn === null ? t('authorization.asService') : t('authorization.untilDay', { day: untilOn }),
                    ].join(' · ')}
                  </small>
                </li>
              ))}
            </ul>
          )
        }}
      </Loaded>
    </Card>
  )
}

function Staff({ provider: { staff, state } }: { provider: PatrolProvider }) {
  const { t } = useTranslation('providers')
  return (
    <Card title={t('staff')} note={t('persons', { count: staff.length })} flush>
      {staff.length === 0 ? (
        <Empty text={t(state === 'requested' ? 'staffLater' : 'noStaff')} />
      ) : (
        <ul className={styles.names}>
          {staff.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function useLines({ timeline, requestedAt, requestedBy }: PatrolProvider) {
  const { t } = useTranslation('providers')
  const language = useLanguage()
  const asked = { at: requestedAt, title: t('line.asked', { name: requestedBy ?? t('somebody') }), more: null, number: 1 }
  const steps = timeline.map(({ at, step, by, reason }, place) => {
    const title = doneBy(by?.name ?? t('clock'), stepTaken(engagementFlow, step), language)
    return { at, title, more: reason, number: place + 2 }
  })
  return [asked, ...steps]
}
