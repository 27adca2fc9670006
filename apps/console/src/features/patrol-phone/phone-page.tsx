import { LeftOutlined, UnorderedListOutlined } from '@ant-design/icons'
import type { PatrolForm } from '@kilowatch/contract'
import { Button } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useNow } from '../../shared/clock.ts'
import { readIdentity } from '../../shared/identity.ts'
import { Link } from '../../shared/link.tsx'
import { useFormats } from '../../shared/use-formats.ts'
import { Failure, Skeleton } from '../../ui/placeholders.tsx'
import { DoneView } from './done-view.tsx'
import styles from './phone.module.css'
import { startPhone, takeAlong, usePhone } from './phone-state.ts'
import { SyncMark } from './progress.tsx'
import { QueueView } from './queue-view.tsx'
import { StepList } from './step-list.tsx'
import { nextOpen, stepsOf } from './step-rules.ts'
import { StepView } from './step-view.tsx'

/** A patrol task carried out on the phone, with the network or without. */
export function PhonePatrolPage({ taskId }: { taskId: string }) {
  const userId = readIdentity()?.userId ?? ''
  useEffect(() => startPhone({ userId, taskId }), [userId, taskId])
  const { t } = useTranslation('patrol-phone')
  const ready = usePhone((phone) => phone.ready)
  const kept = usePhone((phone) => phone.kept)
  const failure = usePhone((phone) => phone.failure)
  useEffect(() => {
    document.title = kept ? kept.form.title : t('title')
  }, [kept, t])
  if (ready && kept) return <Taken form={kept.form} keptAt={kept.keptAt} />
  return (
    <main className={styles.page}>
      <Head title={t('title')} back={`/patrol_order/${taskId}`} />
      <div className={styles.body}>
        {failure ? <Failure what={t('form')} error={failure} onRetry={() => void takeAlong()} /> : <Skeleton rows={6} height={320} />}
      </div>
    </main>
  )
}

/** What is shown, as the address says: a step, the list of steps, or the queue. */
function Taken({ form, keptAt }: { form: PatrolForm; keptAt: number }) {
  const { t } = useTranslation('patrol-phone')
  const [search, setSearch] = useSearchParams()
  const items = usePhone((phone) => phone.items)
  const steps = stepsOf(form)
  const own = items.filter((item) => item.taskId === form.taskId)
  const asked = Number(search.get('step') ?? Number.NaN) - 1
  const place = steps[asked] ? asked : (nextOpen(steps, own, -1) ?? 0)
  const view = search.get('view')
  const show = (to: { step?: number; view?: 'list' | 'queue' | 'done' }) => {
    const step = to.step ?? place
    setSearch({ step: String(step + 1), ...(to.view ? { view: to.view } : {}) }, { replace: to.view === undefined && view === null })
  }
  const step = steps[place]
  const toStep = (chosen: number) => show({ step: chosen })
  if (view === 'queue')
    return (
      <main className={styles.page}>
        <Head title={t('queue.title')} onBack={() => toStep(place)} />
        <NetworkBar keptAt={keptAt} queue />
        <QueueView form={form} steps={steps} place={place} onStep={toStep} />
      </main>
    )
  if (view === 'done' && form.state !== 'draft')
    return (
      <main className={styles.page}>
        <Head title={form.title} back={taskAddress(form)} />
        <DoneView form={form} back={taskAddress(form)} onReopened={() => show({ view: 'list' })} />
      </main>
    )
  if (view === 'list' || !step)
    return (
      <main className={styles.page}>
        <Head title={form.title} {...(step ? { onBack: () => toStep(place) } : { back: taskAddress(form) })} />
        <NetworkBar keptAt={keptAt} />
        <StepList
          form={form}
          steps={steps}
          onStep={toStep}
          onQueue={() => show({ view: 'queue' })}
          onSigned={() => show({ view: 'done' })}
        />
      </main>
    )
  const goOn = (after: number) => {
    const next = nextOpen(steps, usePhone.getState().items, after)
    if (next === null) show({ view: 'list' })
    else toStep(next)
  }
  return (
    <main className={styles.page}>
      <Head title={form.title} back={taskAddress(form)}>
        <Button type="text" size="large" icon={<UnorderedListOutlined />} aria-label={t('list')} onClick={() => show({ view: 'list' })} />
      </Head>
      <Away keptAt={keptAt} />
      <StepView
        key={`${step.record.device.id} ${step.line.key}`}
        form={form}
        steps={steps}
        step={step}
        keptAt={keptAt}
        onStep={toStep}
        onSaved={() => goOn(place)}
        onQueue={() => show({ view: 'queue' })}
      />
    </main>
  )
}

/** The task's page is another one for whoever does it as a provider's agent. */
const taskAddress = ({ roles, taskId }: PatrolForm) => `/${roles.includes('agent') ? 'patrol_task' : 'patrol_order'}/${taskId}`

interface HeadProps {
  title: string
  /** Where back leads: to a page of the console, or to what was shown before. */
  back?: string
  onBack?: () => void
  children?: React.ReactNode
}

function Head({ title, back, onBack, children }: HeadProps) {
  const { t } = useTranslation('patrol-phone')
  return (
    <header className={styles.head}>
      {back === undefined ? (
        <Button type="text" size="large" icon={<LeftOutlined />} aria-label={t('back')} onClick={onBack} />
      ) : (
        <Link to={back} className={styles.back} aria-label={t('back')}>
          <LeftOutlined />
        </Link>
      )}
      <h1>{title}</h1>
      {children}
    </header>
  )
}

/** Whether the server has everything; where it does not answer, for how long. */
function NetworkBar({ keptAt, queue = false }: { keptAt: number; queue?: boolean }) {
  const reached = usePhone((phone) => phone.reached)
  if (!reached) return <Away keptAt={keptAt} queue={queue} />
  return (
    <div className={styles.network}>
      <SyncMark keptAt={keptAt} />
    </div>
  )
}

/** For how long the server has not answered; nothing where it does. */
function Away({ keptAt, queue = false }: { keptAt: number; queue?: boolean }) {
  const { t } = useTranslation('patrol-phone')
  const { since } = useFormats(useNow())
  const reached = usePhone((phone) => phone.reached)
  const heardAt = usePhone((phone) => phone.heardAt)
  const items = usePhone((phone) => phone.items)
  if (reached) return null
  const sentAt = items.reduce((newest, { settledAt }) => Math.max(newest, settledAt ?? 0), keptAt)
  return (
    <div className={`${styles.network} ${styles.away}`} role="status">
      <span>
        <strong>{t('net.away', { time: since(Math.max(sentAt, heardAt ?? 0)) })}</strong>
        {t(queue ? 'net.sentLater' : 'net.goOn')}
      </span>
    </div>
  )
}
