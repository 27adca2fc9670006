import { deviceType, type Names } from '@kilowatch/catalog'
import { documentCalls, type Operation, operationCalls } from '@kilowatch/contract'
import { operationFlow, operationMarks, stepTaken, writesOperation } from '@kilowatch/work'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { download } from '../../shared/client.ts'
import { deviceLink } from '../../shared/device-links.ts'
import { Link } from '../../shared/link.tsx'
import { useCall } from '../../shared/query.ts'
import { useSession } from '../../shared/session.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { Card } from '../../ui/card.tsx'
import { useDialog } from '../../ui/dialogs.tsx'
import { faultAddress } from '../../ui/faults/fault-state.tsx'
import { Facts } from '../../ui/list/facts.tsx'
import { LoadedPage } from '../../ui/loaded-page.tsx'
import { WriteOperation } from '../../ui/operations/dialogs.ts'
import { OperationState, operationAddress } from '../../ui/operations/operation-state.tsx'
import { Page } from '../../ui/page.tsx'
import { PrintButton } from '../../ui/print-button.tsx'
import { Rows } from '../../ui/rows.tsx'
import { Sides, Stack } from '../../ui/sides.tsx'
import { StateMark } from '../../ui/state-mark.tsx'
import { Time } from '../../ui/value.tsx'
import { Worded } from '../../ui/worded.tsx'
import { doneBy, Timeline, type TimelineLine } from '../../ui/work/timeline.tsx'
import { Moves } from './moves.tsx'
import styles from './operations.module.css'
import { Steps } from './steps.tsx'

/** Milliseconds: the other one confirms, and the clock unlocks. */
const every = 10_000

/** One ticket: its steps, the present one open; its people, its locks, and everything that happened to it. */
export function OperationPage() {
  const { t } = useTranslation('operations')
  const { id = '' } = useParams()
  const ticket = useCall(operationCalls.readOperation, { query: { operation_id: id } }, { every })
  return (
    <LoadedPage of={ticket} what={t('one')}>
      {(data) => <Shown ticket={data} />}
    </LoadedPage>
  )
}

interface PartProps {
  ticket: Operation
}

function Shown({ ticket }: PartProps) {
  return (
    <Page record title={ticket.title} heading={ticket.title} actions={<Actions ticket={ticket} />}>
      <Sides>
        <Stack>
          <Card>
            <WhatFacts ticket={ticket} />
          </Card>
          <Steps ticket={ticket} />
        </Stack>
        <Stack>
          <People ticket={ticket} />
          <Locks ticket={ticket} />
          <Card>
            <Timeline lines={useLines(ticket)} />
          </Card>
        </Stack>
      </Sides>
    </Page>
  )
}

function Actions({ ticket }: PartProps) {
  const { t } = useTranslation('operations')
  const open = useDialog()
  const { right } = useSession()
  const rewrites = writesOperation(ticket.roles) && (ticket.state === 'drafted' || ticket.state === 'approved')
  return (
    <>
      <PrintButton fetch={() => download(documentCalls.printOperation, { params: { id: ticket.id } })} />
      {right === 'view' ? null : (
        <Button size="small" onClick={() => open((close) => <WriteOperation after={ticket} onClose={close} />)}>
          {t('write.like')}
        </Button>
      )}
      {rewrites ? (
        <Button size="small" onClick={() => open((close) => <WriteOperation after={ticket} rewrites onClose={close} />)}>
          {t('write.again')}
        </Button>
      ) : null}
      <Moves ticket={ticket} />
    </>
  )
}

function WhatFacts({ ticket }: PartProps) {
  const { t } = useTranslation('operations')
  const { number, state, startsAt, endsAt, begunAt, endedAt, lockedUntil, fault, createdBy, createdAt, purpose, business } = ticket
  const facts: readonly [string, ReactNode][] = [
    ['state', <OperationState key="state" state={state} />],
    ['number', number],
    ['planned', <Span key="planned" from={startsAt} until={endsAt} />],
    ['carried', begunAt ? <Span key="carried" from={begunAt} until={endedAt} /> : null],
    ['lockedUntil', lockedUntil ? <Time key="locked" at={lockedUntil} full /> : null],
    [
      'fault',
      fault ? (
        <Link key="fault" to={faultAddress(fault.id)}>
          {fault.name}
        </Link>
      ) : null,
    ],
    [
      'createdBy',
      createdBy ? (
        <span key="by">
          {createdBy.name} · <Time at={createdAt} full />
        </span>
      ) : null,
    ],
    ['business', business],
    ['purpose', purpose],
  ]
  const known = facts.filter(([, content]) => content !== null && content !== '')
  return <Facts facts={known.map(([key, content]) => ({ key, name: t(key), content }))} />
}

function Span({ from, until }: { from: string; until: string | null }) {
  return (
    <span>
      <Time at={from} full /> – {until ? <Time at={until} full /> : '…'}
    </span>
  )
}

function People({ ticket: { assignee, guardian, twoPersons } }: PartProps) {
  const { t } = useTranslation('operations')
  const { userId } = useSession()
  const nameOf = (person: Operation['assignee']) => (person ? `${person.name}${person.id === userId ? t('you') : ''}` : t('nobody'))
  const facts = [{ key: 'operator', name: t('operator'), content: nameOf(assignee) }]
  return (
    <Card title={t(twoPersons ? 'twoPersons' : 'onePerson')} {...(twoPersons ? { note: t('twoPersonsNote') } : {})}>
      <Facts facts={twoPersons ? [...facts, { key: 'guardian', name: t('guardian'), content: nameOf(guardian) }] : facts} />
    </Card>
  )
}

/** Its devices, and which ticket each takes commands from now. */
function Locks({ ticket: { id, members } }: PartProps) {
  const { t } = useTranslation('operations')
  const language = useLanguage()
  return (
    <Card title={t('devices')} note={t('locksNote')} flush>
      <Rows>
        {members.map((member) => (
          <li key={member.id}>
            <span>
              {member.visible ? <Link to={deviceLink(member)}>{member.name}</Link> : member.name}{' '}
              <small>{[deviceType(member.type)?.name[language] ?? member.type, member.site, member.id].filter(Boolean).join(' · ')}</small>
            </span>
            {member.lock ? (
              <span className={styles.lock}>
                <StateMark
                  mark={['minus', member.lock.ticketId === id ? 'var(--primary)' : 'var(--major)']}
                  word={member.lock.ticketId === id ? t('lockedByThis') : t('lockedBy', { holder: member.lock.holder?.name ?? '' })}
                />
                {member.lock.ticketId === id ? null : <Link to={operationAddress(member.lock.ticketId)}>{member.lock.number}</Link>}
                <small>
                  <Worded text={t('until')} parts={{ time: <Time at={member.lock.until} full /> }} />
                </small>
              </span>
            ) : (
              <small>{t('unlocked')}</small>
            )}
          </li>
        ))}
      </Rows>
    </Card>
  )
}

const marks: Readonly<Record<string, Names | undefined>> = operationMarks

function useLines({ timeline }: Operation): TimelineLine[] {
  const { t } = useTranslation('operations')
  const language = useLanguage()
  return timeline.map(({ at, step, by, entered, text }, number) => {
    const who = by?.name ?? t('clock')
    const place = typeof entered.place === 'number' ? t('step', { place: entered.place }) : ''
    const said = [place, entered.text, entered.note, entered.reason, text]
    const more = said.filter((part): part is string => typeof part === 'string' && part !== '')
    return {
      at,
      title: doneBy(who, stepTaken(operationFlow, step) ?? marks[step ?? ''], language),
      more: more.join(' · ') || null,
      number: step === null ? null : number + 1,
    }
  })
}
