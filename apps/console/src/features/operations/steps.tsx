import { deviceType, resolveControl, stateValue } from '@kilowatch/catalog'
import type { Operation, OperationStep } from '@kilowatch/contract'
import { commandFlow, type OperationStanding } from '@kilowatch/work'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../shared/use-formats.ts'
import { Card } from '../../ui/card.tsx'
import { toldWords } from '../../ui/operations/operation-state.tsx'
import { StateMark, type StateMarks } from '../../ui/state-mark.tsx'
import { Time } from '../../ui/value.tsx'
import styles from './operations.module.css'
import { PresentStep } from './present-step.tsx'

const looks = {
  waiting: ['waits', 'var(--text-2)'],
  asked: ['waits', 'var(--notice)'],
  sent: ['change', 'var(--primary)'],
  failed: ['triangle', 'var(--major)'],
  done: ['check', 'var(--normal)'],
} as const satisfies Record<OperationStanding, StateMarks[string]>

/** The steps in their order: done ones with people and time, the present one open, later ones closed. */
export function Steps({ ticket }: { ticket: Operation }) {
  const { t } = useTranslation('operations')
  const present = ticket.state === 'hand' ? ticket.plan.find(({ standing }) => standing !== 'done') : undefined
  return (
    <Card title={t('steps')} note={t('stepsDone', { done: ticket.stepsDone, all: ticket.steps })} flush>
      <ol className={styles.steps}>
        {ticket.plan.map((step) => (
          <li
            key={step.place}
            className={step === present ? styles.present : undefined}
            {...(step === present ? { 'aria-current': 'step' } : {})}
          >
            <StepHead step={step} />
            {step === present ? <PresentStep key={`${step.place} ${step.standing}`} ticket={ticket} step={step} /> : null}
          </li>
        ))}
      </ol>
    </Card>
  )
}

function StepHead({ step }: { step: OperationStep }) {
  const { t } = useTranslation('operations')
  const language = useLanguage()
  const { place, text, device, control, value, standing, askedBy, confirmedBy, doneAt, note, byHand, command } = step
  const type = device ? deviceType(device.type) : undefined
  const told =
    control !== null && value !== null ? `${device?.name ?? t('deviceGone')} · ${toldWords(type, { control, value }, language)}` : null
  const people = [askedBy?.name, confirmedBy?.name].filter(Boolean).join(' / ')
  return (
    <div className={styles.head}>
      <span className={styles.place}>{place}</span>
      <span className={styles.words}>
        <b>{text || told}</b>
        {text && told ? <small>{told}</small> : null}
        {note ? <small>{byHand ? t('byHandNote', { note }) : note}</small> : null}
        {command ? <CommandLine step={step} command={command} /> : null}
      </span>
      <span className={styles.who}>
        <StateMark mark={looks[standing]} word={t(`standing.${standing}`)} />
        {people ? <small>{people}</small> : null}
        {doneAt ? (
          <small>
            <Time at={doneAt} full />
          </small>
        ) : null}
      </span>
    </div>
  )
}

/** How far its command is, and what was read back. */
function CommandLine({ step: { device, control }, command }: { step: OperationStep; command: NonNullable<OperationStep['command']> }) {
  const { t } = useTranslation(['operations', 'controls'])
  const language = useLanguage()
  const type = device ? deviceType(device.type) : undefined
  const point = type && control !== null ? resolveControl(type, control)?.proof.point : undefined
  const read = point && command.reading !== null ? stateValue(point, command.reading)?.[language] : undefined
  const why = command.reason ? t(`controls:reason.${command.reason}`) : null
  const parts = [commandFlow.states[command.state][language], why, read ? t('readBack', { value: read }) : null]
  return (
    <small>
      <Time at={command.requestedAt} full /> · {parts.filter(Boolean).join(' · ')}
    </small>
  )
}
