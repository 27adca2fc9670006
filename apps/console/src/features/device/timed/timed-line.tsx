import type { TimedTask, TimedTasks } from '@kilowatch/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../shared/clock.ts'
import { clockOffset } from '../../../shared/server-clock.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { Time } from '../../../ui/value.tsx'

interface TimedLineProps {
  /** 'hh:mm', or from when to when. */
  at: string
  what: string
  /** On which days; empty where `what` says it. */
  repeat: string
  standing: TimedTask['standing']
  ran: TimedTask['ran']
  said: TimedTasks
  /** What may be done to it. */
  children?: ReactNode
}

/** What the gateway does at a set time: when, what, whether the gateway has it, and what became of it last. */
export function TimedLine({ at, what, repeat, standing, ran, said, children }: TimedLineProps) {
  return (
    <li>
      <strong className="kw-timed-at">{at}</strong>
      <div className="kw-timed-what">
        <span>{what}</span>
        <small>
          {repeat ? `${repeat} · ` : null}
          <Standing standing={standing} said={said} />
        </small>
        {ran && <LastRun ran={ran} />}
      </div>
      {children}
    </li>
  )
}

function Standing({ standing, said }: Pick<TimedLineProps, 'standing' | 'said'>) {
  const { t } = useTranslation('timed')
  if (standing !== 'waits') return <span className={`kw-timed-${standing}`}>{t(`standing.${standing}`)}</span>
  return <span className="kw-timed-waits">{said.connected ? <Waiting since={said.waitsSince} /> : t('standing.away')}</span>
}

function Waiting({ since }: { since: string | null }) {
  const { t } = useTranslation('timed')
  const formats = useFormats(useNow('second') + clockOffset())
  return t('standing.waits', { span: since ? formats.since(since) : '' })
}

function LastRun({ ran }: { ran: NonNullable<TimedTask['ran']> }) {
  const { t } = useTranslation(['timed', 'controls'])
  const words = t(`ran.${ran.state}`)
  return (
    <small className={ran.state === 'verified' ? '' : 'kw-timed-failed'}>
      <Time at={ran.at} full /> {ran.reason === null ? words : t('controls:because', { words, reason: t(`controls:reason.${ran.reason}`) })}
    </small>
  )
}
