import { type DutySwap, dutyCalls } from '@kilowatch/contract'
import { type SwapState, type SwapStep, swapStates, swapStepAsksWhy, weekdayOf } from '@kilowatch/work'
import { App, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../shared/clock.ts'
import { useCommand } from '../../shared/query.ts'
import { useFormats, useLanguage } from '../../shared/use-formats.ts'
import { Card } from '../../ui/card.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Mark, type Shape } from '../../ui/mark.tsx'
import { useSend } from '../../ui/use-asked-command.ts'
import { Time } from '../../ui/value.tsx'
import styles from './duty.module.css'
import { partedSwaps } from './swap-view.ts'

const marks: Readonly<Record<SwapState, readonly [Shape, string]>> = {
  asked: ['waits', 'var(--notice)'],
  agreed: ['waits', 'var(--notice)'],
  approved: ['check', 'var(--normal)'],
  refused: ['cross', 'var(--text-3)'],
  rejected: ['cross', 'var(--text-3)'],
  withdrawn: ['cross', 'var(--text-3)'],
  undone: ['cross', 'var(--text-3)'],
  lapsed: ['clock', 'var(--text-3)'],
}

interface SwapsProps {
  groupId: string
  swaps: readonly DutySwap[]
}

/** Swaps that wait, each with what its reader may do about it. */
export function SwapCards({ groupId, swaps }: SwapsProps) {
  return partedSwaps(swaps).waiting.map((swap) => <SwapCard key={swap.id} groupId={groupId} swap={swap} />)
}

function SwapCard({ groupId, swap }: { groupId: string; swap: DutySwap }) {
  const { t } = useTranslation('duty-swaps')
  const formats = useFormats(useNow())
  const { given, taken, asker, partner, reason, beginsAt } = swap
  return (
    <Card title={<SwapTitle swap={swap} />} note={t('until', { time: formats.time(beginsAt) })}>
      <dl className={styles.sides}>
        <Side name={asker.name} duty={given} />
        {taken ? <Side name={partner.name} duty={taken} /> : null}
      </dl>
      <p className={styles.dim}>
        <SwapStateMark state={swap.state} />
      </p>
      {reason === '' ? null : <p className={styles.dim}>{t('why', { reason })}</p>}
      <SwapSteps groupId={groupId} swap={swap} />
    </Card>
  )
}

function SwapTitle({ swap: { asker, partner, taken } }: { swap: DutySwap }) {
  const { t } = useTranslation('duty-swaps')
  return <>{t(taken ? 'between' : 'cover', { asker: asker.name, partner: partner.name })}</>
}

function Side({ name, duty }: { name: string; duty: DutySwap['given'] }) {
  const { t } = useTranslation('duty-swaps')
  return (
    <div>
      <dt>{t('gives', { name })}</dt>
      <dd>
        <DutyName duty={duty} />
      </dd>
    </div>
  )
}

function DutyName({ duty: { day, name } }: { duty: DutySwap['given'] }) {
  const { t } = useTranslation('duty-swaps')
  const { t: words } = useTranslation('duty')
  return <>{t('duty', { day, weekday: words(`weekdays.${String(weekdayOf(day)) as '0'}`), shift: name })}</>
}

function SwapStateMark({ state }: { state: SwapState }) {
  const language = useLanguage()
  const [shape, colour] = marks[state]
  return (
    <span className={styles.swapState}>
      <Mark shape={shape} colour={colour} filled={false} size={14} />
      {swapStates[state][language]}
    </span>
  )
}

/** Consent first. */
const primary: ReadonlySet<SwapStep> = new Set(['agree', 'approve'])

function SwapSteps({ groupId, swap: { id, may } }: { groupId: string; swap: DutySwap }) {
  const { t } = useTranslation('duty-swaps')
  const { message } = App.useApp()
  const send = useSend()
  const [asking, ask] = useState<SwapStep | null>(null)
  if (may.length === 0) return null
  const take = (step: SwapStep) => {
    if (swapStepAsksWhy(step)) ask(step)
    else
      void send(dutyCalls.stepDutySwap, { params: { groupId, swapId: id }, body: { step } }, () => void message.success(t(`done.${step}`)))
  }
  return (
    <div className={styles.swapSteps}>
      {may.map((step) => (
        <Button key={step} size="small" type={primary.has(step) ? 'primary' : 'default'} onClick={() => take(step)}>
          {t(step)}
        </Button>
      ))}
      {asking ? <WhyDialog groupId={groupId} swapId={id} step={asking} onClose={() => ask(null)} /> : null}
    </div>
  )
}

interface WhyDialogProps {
  groupId: string
  swapId: string
  step: SwapStep
  onClose: () => void
}

/** A step that says why. */
function WhyDialog({ groupId, swapId, step, onClose }: WhyDialogProps) {
  const { t } = useTranslation('duty-swaps')
  const { message } = App.useApp()
  const take = useCommand(dutyCalls.stepDutySwap, {
    onDone: () => {
      void message.success(t(`done.${step}`))
      onClose()
    },
  })
  return (
    <FormDialog<{ reason: string }>
      title={t(step)}
      action={t(step)}
      pending={take.isPending}
      error={take.error}
      onSubmit={({ reason }) => take.mutate({ params: { groupId, swapId }, body: { step, reason } })}
      onClose={onClose}
    >
      <Form.Item name="reason" label={t('reason')} rules={[{ required: true, whitespace: true, message: t('needsReason') }]}>
        <Input maxLength={100} />
      </Form.Item>
    </FormDialog>
  )
}

/** So many stand there at first. */
const shownAtFirst = 5

/** Swaps that are over, the last first. */
export function SwapHistory({ groupId, swaps }: SwapsProps) {
  const { t } = useTranslation('duty-swaps')
  const [all, showAll] = useState(false)
  const { over } = partedSwaps(swaps)
  if (over.length === 0) return null
  const rest = over.length - shownAtFirst
  return (
    <Card title={t('history')}>
      <ul className={styles.swaps}>
        {(all ? over : over.slice(0, shownAtFirst)).map((swap) => (
          <li key={swap.id}>
            <span className={styles.swapHead}>
              <b>
                <SwapTitle swap={swap} />
              </b>
              <SwapStateMark state={swap.state} />
              <i>
                {swap.decidedBy === null ? null : `${swap.decidedBy} `}
                <Time at={swap.changedAt} />
              </i>
            </span>
            <span className={styles.why}>
              {swap.asker.name}: <DutyName duty={swap.given} />
              {swap.taken ? (
                <>
                  {' ⇄ '}
                  {swap.partner.name}: <DutyName duty={swap.taken} />
                </>
              ) : null}
            </span>
            {swap.answer === '' ? null : <span className={styles.why}>{t('why', { reason: swap.answer })}</span>}
            <SwapSteps groupId={groupId} swap={swap} />
          </li>
        ))}
      </ul>
      {rest > 0 && !all ? (
        <Button type="link" size="small" onClick={() => showAll(true)}>
          {t('more', { count: rest })}
        </Button>
      ) : null}
    </Card>
  )
}
