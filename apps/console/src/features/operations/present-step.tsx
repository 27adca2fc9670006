import { controlValue, deviceType, type ResolvedControl, resolveControl } from '@kilowatch/catalog'
import { type Operation, type OperationCheck, type OperationStep, operationCalls, type Reading, telemetryCalls } from '@kilowatch/contract'
import { operationTime } from '@kilowatch/work'
import { Button, Checkbox, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../shared/clock.ts'
import { onEnter } from '../../shared/keys.ts'
import { useCall, useCommand } from '../../shared/query.ts'
import { requestKey } from '../../shared/request-key.ts'
import { clockOffset } from '../../shared/server-clock.ts'
import { useSession } from '../../shared/session.ts'
import { useDialog } from '../../ui/dialogs.tsx'
import { RecordDialog } from '../../ui/fields/record-dialog.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { CheckCard } from '../../ui/operations/check-card.tsx'
import { Value } from '../../ui/value.tsx'
import { declineFields } from './decline-fields.ts'
import styles from './operations.module.css'

interface StepProps {
  ticket: Operation
  step: OperationStep
}

/** What the operator or the second person does with the step now; everybody else reads for whom it waits. */
export function PresentStep({ ticket, step }: StepProps) {
  const { t } = useTranslation('operations')
  const { userId } = useSession()
  const now = useNow('second') + clockOffset()
  const isOver = operationTime({ startsAt: new Date(ticket.startsAt), endsAt: new Date(ticket.endsAt) }, new Date(now)) === 'over'
  const { standing, askedUntil } = step
  const isAsked = standing === 'asked' && (askedUntil === null || Date.parse(askedUntil) > now)
  const isGuardian = ticket.twoPersons && ticket.guardian?.id === userId
  const isOperator = ticket.assignee?.id === userId
  if (isOver) return <p className={styles.waits}>{t('over')}</p>
  if (standing === 'sent') return <p className={styles.waits}>{t('underWay')}</p>
  if (isAsked && isGuardian) return <Doing ticket={ticket} step={step} as="guardian" />
  if (isAsked) return <p className={styles.waits}>{waitsWords(t('waitsFor', { name: ticket.guardian?.name ?? '' }), askedUntil, now)}</p>
  if (isOperator) return <Doing ticket={ticket} step={step} as="operator" />
  return <p className={styles.waits}>{t('waitsFor', { name: ticket.assignee?.name ?? t('nobody') })}</p>
}

function waitsWords(words: string, until: string | null, now: number): string {
  return until === null ? words : `${words} · ${Math.max(0, Math.ceil((Date.parse(until) - now) / 1_000))} s`
}

interface DoingProps extends StepProps {
  as: 'operator' | 'guardian'
}

/** The command of the step, as the catalogue knows it. */
function commandOf({ device, control, value }: OperationStep): { control: ResolvedControl; isGrave: boolean } | undefined {
  const type = device ? deviceType(device.type) : undefined
  const found = type && control !== null ? resolveControl(type, control) : undefined
  return found && { control: found, isGrave: controlValue(found, value ?? '')?.grave !== undefined }
}

function Doing({ ticket, step, as }: DoingProps) {
  const { t } = useTranslation('operations')
  const isCommand = step.control !== null
  const [chosenByHand, setByHand] = useState(false)
  const byHand = isCommand && (as === 'guardian' ? step.byHand : chosenByHand)
  return (
    <div className={styles.doing}>
      {isCommand && as === 'operator' ? (
        <Checkbox checked={chosenByHand} onChange={({ target }) => setByHand(target.checked)}>
          {t('byHand')}
        </Checkbox>
      ) : null}
      {isCommand && !byHand ? (
        <Commanding ticket={ticket} step={step} as={as} />
      ) : (
        <Acting {...{ ticket, step, as, byHand }} seen={null} check={null} />
      )}
    </div>
  )
}

/** A command: what stands against it and what loses power, how the device stands, and then the buttons. */
function Commanding({ ticket, step, as }: DoingProps) {
  const { t } = useTranslation('operations')
  const { device, control, value } = step
  const known = commandOf(step)
  const query = { box_id: device?.id ?? '', control: control ?? '', value: value ?? '', operation_id: ticket.id }
  const check = useCall(operationCalls.checkOperation, { query }, { enabled: device !== null, every: 20_000 })
  const latest = useCall(telemetryCalls.readLatest, { params: { deviceId: device?.id ?? '' } }, { enabled: device !== null, every: 5_000 })
  if (device === null || known === undefined) return <p className={styles.waits}>{t('deviceGoneNow')}</p>
  const reading = latest.data?.readings.find(({ key }) => key === known.control.proof.key)
  return (
    <Loaded of={check} what={t('check.title')} height={80}>
      {(answer) => (
        <>
          <CheckCard check={answer} />
          <p className={styles.now}>
            {t('now')} <Value reading={reading} point={known.control.proof} />
          </p>
          <Acting {...{ ticket, step, as }} byHand={false} seen={reading ?? null} check={answer} />
        </>
      )}
    </Loaded>
  )
}

interface ActingProps extends DoingProps {
  byHand: boolean
  /** Of a command: the reading and the answer that the person decides by. */
  seen: Reading | null
  check: OperationCheck | null
}

/** Words, the password of whoever gives a grave command, and the buttons. */
function Acting({ ticket, step, as, byHand, seen, check }: ActingProps) {
  const { t } = useTranslation('operations')
  const open = useDialog()
  const [note, setNote] = useState('')
  const [password, setPassword] = useState('')
  const act = useCommand(operationCalls.doOperationStep)
  const confirm = useCommand(operationCalls.confirmOperationStep)
  const state = as === 'guardian' ? confirm : act
  const gives = check !== null && (as === 'guardian' || !ticket.twoPersons)
  const asksPassword = gives && commandOf(step)?.isGrave === true
  const lost = check?.effects.filter(({ effect }) => effect === 'loses').map(({ device }) => device.id) ?? []
  const isReady = (!byHand || as === 'guardian' || note.trim() !== '') && (!asksPassword || password !== '') && check?.answer !== 'refused'
  const send = () => {
    const params = { id: ticket.id }
    const body = {
      // A step whose command is under way is not given twice, so that each try may have a key of its own.
      ...{ place: step.place, key: requestKey(), loses: lost, unseen: check?.unseen ?? 0, seen: seen?.value ?? null },
      ...(seen ? { seenAt: seen.at } : {}),
      ...(asksPassword ? { password } : {}),
    }
    if (as === 'guardian') confirm.mutate({ params, body })
    else act.mutate({ params, body: { ...body, note: note.trim(), byHand } })
  }
  const action = as === 'guardian' ? 'confirm' : ticket.twoPersons ? 'ask' : check ? 'give' : 'done'
  return (
    <>
      {as === 'operator' ? (
        <Input.TextArea
          rows={2}
          maxLength={500}
          value={note}
          placeholder={t(byHand ? 'noteByHand' : 'noteOptional')}
          aria-label={t('note')}
          onChange={({ target }) => setNote(target.value)}
        />
      ) : null}
      {asksPassword ? (
        <Input.Password
          autoComplete="current-password"
          maxLength={100}
          value={password}
          placeholder={t('password')}
          aria-label={t('password')}
          onChange={({ target }) => setPassword(target.value)}
          onPressEnter={onEnter(() => (isReady ? send() : undefined))}
        />
      ) : null}
      <FormError error={state.error} />
      <span className={styles.buttons}>
        <Button type="primary" disabled={!isReady} loading={state.isPending} onClick={send}>
          {t(`act.${action}`)}
        </Button>
        {as === 'guardian' ? (
          <Button onClick={() => open((close) => <DeclineDialog ticket={ticket} step={step} onClose={close} />)}>{t('act.decline')}</Button>
        ) : null}
      </span>
    </>
  )
}

function DeclineDialog({ ticket, step, onClose }: StepProps & { onClose: () => void }) {
  const { t } = useTranslation('operations')
  const decline = useCommand(operationCalls.declineOperationStep)
  return (
    <RecordDialog
      fields={declineFields}
      record={null}
      title={t('act.decline')}
      action={t('act.decline')}
      save={({ reason }) => decline.mutateAsync({ params: { id: ticket.id }, body: { place: step.place, reason } })}
      state={decline}
      onClose={onClose}
    />
  )
}
