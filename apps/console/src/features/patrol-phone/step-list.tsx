import type { PatrolForm } from '@kilowatch/contract'
import { signUndoSeconds } from '@kilowatch/work'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Refusal } from '../../shared/client.ts'
import { useNow } from '../../shared/clock.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { LastStep } from './last-step.tsx'
import styles from './phone.module.css'
import { sendHeld, signForm, usePhone } from './phone-state.ts'
import { countsOf, isHeld, isOpen } from './queue-rules.ts'
import { wordsOf } from './sender.ts'
import { countsOfSteps, enteredAt, markOf, type Step } from './step-rules.ts'
import { StepSign } from './step-sign.tsx'
import { useValueText } from './value-text.ts'

interface StepListProps {
  form: PatrolForm
  steps: readonly Step[]
  onStep: (place: number) => void
  onQueue: () => void
  onSigned: () => void
}

/** All steps by device, and the signature at the end. */
export function StepList({ form, steps, onStep, onQueue, onSigned }: StepListProps) {
  const { t } = useTranslation('patrol-phone')
  const items = usePhone((phone) => phone.items).filter((item) => item.taskId === form.taskId)
  const language = useLanguage()
  const valueText = useValueText()
  return (
    <>
      <div className={styles.body}>
        <LastStep taskId={form.taskId} steps={steps} onStep={onStep} />
        <Closed form={form} />
        {form.records.map((record) => (
          <section key={record.id} className={styles.card} aria-label={record.device.name}>
            <h2>{record.device.name}</h2>
            <ul className={styles.steps}>
              {steps
                .filter((step) => step.record.id === record.id)
                .map((step) => {
                  const entered = enteredAt(step, items)
                  return (
                    <li key={step.line.key}>
                      <button type="button" onClick={() => onStep(step.place)}>
                        <StepSign mark={markOf(step, items)} />
                        <span>{step.line.item.name[language]}</span>
                        <small>{entered ? valueText(step.line.item, entered) : t('mark.open')}</small>
                      </button>
                    </li>
                  )
                })}
            </ul>
          </section>
        ))}
      </div>
      <Finish form={form} steps={steps} onQueue={onQueue} onSigned={onSigned} />
    </>
  )
}

/** Somebody signed meanwhile: what is entered now goes into a new version. */
export function Closed({ form }: { form: PatrolForm }) {
  const { t } = useTranslation('patrol-phone')
  if (form.state === 'draft') return null
  return (
    <p className={styles.note} role="status">
      {t('closed')}
    </p>
  )
}

function Finish({ form, steps, onQueue, onSigned }: Omit<StepListProps, 'onStep'>) {
  const { t } = useTranslation('patrol-phone')
  const { modal } = App.useApp()
  const now = useNow()
  const all = usePhone((phone) => phone.items)
  const reached = usePhone((phone) => phone.reached)
  const [problem, say] = useState<string | null>(null)
  const items = all.filter((item) => item.taskId === form.taskId)
  const counts = countsOfSteps(steps, items)
  const unsent = countsOf(items.filter((item) => !isHeld(item, now))).open
  const why = form.state !== 'draft' ? 'signed' : unsent > 0 ? 'unsent' : reached ? null : 'away'
  const sign = async () => {
    say(null)
    try {
      await sendHeld()
      const left = usePhone.getState().items.filter((item) => item.taskId === form.taskId && isOpen(item)).length
      if (left > 0) return say(t('sign.unsent', { count: left }))
      await signForm(form)
      onSigned()
    } catch (error) {
      say(error instanceof Refusal ? wordsOf(error) : t('sign.unanswered'))
    }
  }
  const ask = () =>
    modal.confirm({
      title: t('sign.question', { title: form.title }),
      content: (
        <>
          <p>{t('sign.what', { all: steps.length, ...counts })}</p>
          {counts.open > 0 ? <p>{t('sign.incomplete')}</p> : null}
          <p>{t('sign.undo', { seconds: signUndoSeconds })}</p>
        </>
      ),
      okText: t('sign.do'),
      cancelText: t('cancel'),
      onOk: sign,
    })
  return (
    <footer className={styles.foot}>
      {problem === null ? null : (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {why === 'unsent' ? (
        <p>
          <button type="button" className={styles.plain} onClick={onQueue}>
            {t('sign.unsent', { count: unsent })}
          </button>
        </p>
      ) : why === null ? null : (
        <p>{t(`sign.${why}`)}</p>
      )}
      <Button type="primary" size="large" block disabled={why !== null} onClick={ask}>
        {t('sign.do')}
      </Button>
    </footer>
  )
}
