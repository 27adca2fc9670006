import { additionFields, type Handover, handoverCalls } from '@kilowatch/contract'
import { activeStanding, flows, handoverFlow, type Role, type StepOf, stepTaken, workKinds } from '@kilowatch/work'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { download } from '../../shared/client.ts'
import { Link } from '../../shared/link.tsx'
import { useCall, useCommand } from '../../shared/query.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { addressOfWork } from '../../shared/work-pages.ts'
import { Card } from '../../ui/card.tsx'
import { useDialog } from '../../ui/dialogs.tsx'
import { RecordDialog } from '../../ui/fields/record-dialog.tsx'
import { HandoverStateMark } from '../../ui/handovers/handover-state.tsx'
import { LevelMark } from '../../ui/level-mark.tsx'
import { Facts } from '../../ui/list/facts.tsx'
import { LoadedPage } from '../../ui/loaded-page.tsx'
import { Page } from '../../ui/page.tsx'
import { PrintButton } from '../../ui/print-button.tsx'
import { RowHead, Rows } from '../../ui/rows.tsx'
import { Sides, Stack } from '../../ui/sides.tsx'
import { DueTime, Time } from '../../ui/value.tsx'
import { StepButtons } from '../../ui/work/step-buttons.tsx'
import { doneBy, Timeline, type TimelineLine } from '../../ui/work/timeline.tsx'
import styles from './handover.module.css'

/** One note: the words, what was open then, and who signed it. */
export function HandoverPage() {
  const { t } = useTranslation('handover')
  const { id = '' } = useParams()
  const handover = useCall(handoverCalls.readHandover, { params: { id } })
  return (
    <LoadedPage of={handover} what={t('one')}>
      {(data) => <Shown handover={data} />}
    </LoadedPage>
  )
}

interface PartProps {
  handover: Handover
}

function Shown({ handover }: PartProps) {
  const { t } = useTranslation('handover')
  const { id, title, words } = handover
  const actions = (
    <>
      <Steps handover={handover} />
      <AddButton id={id} />
      <PrintButton fetch={() => download(handoverCalls.printHandover, { params: { id } })} />
    </>
  )
  return (
    <Page record title={title} heading={title} actions={actions}>
      <Sides>
        <Stack>
          <Card>
            <HandoverFacts handover={handover} />
          </Card>
          <Card title={t('words')}>
            <p className={styles.text}>{words}</p>
            <Additions handover={handover} />
          </Card>
          <OpenThings handover={handover} />
        </Stack>
        <Card>
          <Timeline lines={useLines(handover)} />
        </Card>
      </Sides>
    </Page>
  )
}

/** What was added since it was given, below the words as they were. */
function Additions({ handover: { timeline } }: PartProps) {
  const { t } = useTranslation('handover')
  const added = timeline.filter(({ step }) => step === null)
  return added.map(({ at, by, text }) => (
    <section key={`${at} ${by?.id}`} className={styles.addition} aria-label={t('addition')}>
      <small>
        {t('addition')} · {by?.name ?? '—'} <Time at={at} full />
      </small>
      <p className={styles.text}>{text}</p>
    </section>
  ))
}

/** The note stays as it was given: what comes to mind later is added with its author and time. */
function AddButton({ id }: { id: string }) {
  const { t } = useTranslation('handover')
  const open = useDialog()
  return <Button onClick={() => open((close) => <AddToHandover id={id} onClose={close} />)}>{t('add')}</Button>
}

function AddToHandover({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('handover')
  const add = useCommand(handoverCalls.addToHandover)
  return (
    <RecordDialog
      fields={additionFields}
      record={null}
      title={t('add')}
      action={t('add')}
      lead={t('addLead')}
      save={(values) => add.mutateAsync({ params: { id }, body: values })}
      state={add}
      onClose={onClose}
    />
  )
}

type Step = StepOf<typeof handoverFlow>
/** Nobody signs, or questions, what they wrote. */
const ownFlow = {
  ...handoverFlow,
  steps: { answer: handoverFlow.steps.answer },
} as unknown as typeof handoverFlow

function Steps({ handover: { id, state, roles, own } }: PartProps) {
  const sign = useCommand(handoverCalls.signHandover)
  const question = useCommand(handoverCalls.questionHandover)
  const answer = useCommand(handoverCalls.answerHandover)
  const params = { id }
  const take = (step: Step, values: Readonly<Record<string, unknown>>): Promise<unknown> => {
    const text = (key: string) => String(values[key] ?? '')
    if (step === 'question') return question.mutateAsync({ params, body: { missing: text('missing') } })
    if (step === 'answer') return answer.mutateAsync({ params, body: { words: text('words') } })
    return sign.mutateAsync({ params, body: { note: text('note') } })
  }
  return <StepButtons flow={own ? ownFlow : handoverFlow} state={state} roles={roles as readonly Role[]} take={take} leads />
}

function HandoverFacts({ handover }: PartProps) {
  const { t } = useTranslation('handover')
  const { state, groups, shift, createdBy, createdAt, assignee, signedBy } = handover
  const facts: readonly [string, ReactNode][] = [
    ['state', <HandoverStateMark key="state" state={state} />],
    ['group', groups.map(({ name }) => name).join(t('and'))],
    ['shift', shift === '' ? t('offDuty') : shift],
    ['leaving', createdBy?.name],
    ['at', <Time key="at" at={createdAt} full />],
    ['coming', assignee?.name ?? t('anybody')],
    ['signedBy', signedBy?.name],
  ]
  const known = facts.filter(([, content]) => content !== null && content !== undefined && content !== '')
  return <Facts facts={known.map(([key, content]) => ({ key, name: t(key), content }))} />
}

/** As it was then: what is open now stands in the lists of alarms and of work. */
function OpenThings({ handover: { open } }: PartProps) {
  const { t } = useTranslation('handover')
  const language = useLanguage()
  return (
    <>
      <Things name={t('alarms')} of={open.alarms}>
        {open.alarms.items.map(({ id, level, device, reason, openedAt, confirmed }) => (
          <li key={id}>
            <RowHead>
              <LevelMark level={level} standing={activeStanding(!confirmed)} />
              <Link to={`/current_message?alarm=${id}`}>{device.name}</Link>
              <small>{t(confirmed ? 'confirmed' : 'unconfirmed')}</small>
              <small>
                <Time at={openedAt} full />
              </small>
            </RowHead>
            <span>{reason[language]}</span>
          </li>
        ))}
      </Things>
      <Things name={t('works')} of={open.works}>
        {open.works.items.map(({ id, kind, number, title, state, dueAt }) => (
          <li key={id}>
            <RowHead>
              <Link to={addressOfWork[kind](id)}>{title}</Link>
              <small>{[workKinds[kind][language], number].filter(Boolean).join(' ')}</small>
              <small>{flows.find((flow) => flow.kind === kind)?.states[state]?.[language] ?? state}</small>
              {dueAt ? (
                <small>
                  {t('due')} <DueTime at={dueAt} />
                </small>
              ) : null}
            </RowHead>
          </li>
        ))}
      </Things>
      <Things name={t('comments')} of={open.comments}>
        {open.comments.items.map(({ alarmId, device, reason, at, by, text }) => (
          <li key={`${alarmId} ${at}`}>
            <RowHead>
              <Link to={`/current_message?alarm=${alarmId}`}>{device.name}</Link>
              <small>{reason[language]}</small>
              <small>
                {by} <Time at={at} full />
              </small>
            </RowHead>
            <span className={styles.text}>{text}</span>
          </li>
        ))}
      </Things>
      <Things name={t('windows')} of={open.windows}>
        {open.windows.items.map(({ device, reason, until }) => (
          <li key={`${device.id} ${until}`}>
            <RowHead>
              <b>{device.name}</b>
              <small>{reason}</small>
              <small>
                {t('until')} <Time at={until} full />
              </small>
            </RowHead>
          </li>
        ))}
      </Things>
    </>
  )
}

function Things({
  name,
  of: { total, items },
  children,
}: {
  name: string
  of: { total: number; items: readonly unknown[] }
  children: ReactNode
}) {
  const { t } = useTranslation('handover')
  const rest = total - items.length
  return (
    <Card title={name} note={t('count', { count: total })} flush>
      {total === 0 ? <p className={styles.nothing}>{t('nothing')}</p> : <Rows>{children}</Rows>}
      {rest > 0 ? <p className={styles.nothing}>{t('rest', { count: rest })}</p> : null}
    </Card>
  )
}

function useLines({ timeline, createdAt, createdBy }: Handover): TimelineLine[] {
  const { t } = useTranslation('handover')
  const language = useLanguage()
  const first = { at: createdAt, title: t('written', { by: createdBy?.name ?? '—' }), more: null, number: 1 }
  const others = timeline.map(({ at, step, by, entered, text }, place) => {
    const more = [entered.note, entered.missing, entered.words, text].find((part) => typeof part === 'string' && part !== '')
    return {
      at,
      title: step === null ? t('added', { by: by?.name ?? '—' }) : doneBy(by?.name ?? '—', stepTaken(handoverFlow, step), language),
      more: (more as string | undefined) ?? null,
      number: step === null ? null : place + 2,
    }
  })
  return [first, ...others]
}
