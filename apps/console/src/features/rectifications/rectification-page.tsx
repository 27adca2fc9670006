import { deviceType, type Names } from '@kilowatch/catalog'
import { type Rectification, rectificationCalls } from '@kilowatch/contract'
import {
  doesRectification,
  mayArrangeRectification,
  rectificationFlow,
  rectificationOpen,
  rectificationMarks as rectificationWords,
  stepTaken,
} from '@kilowatch/work'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { deviceLink } from '../../shared/device-links.ts'
import { Link } from '../../shared/link.tsx'
import { useCall } from '../../shared/query.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { Card } from '../../ui/card.tsx'
import { useDialog } from '../../ui/dialogs.tsx'
import { Facts } from '../../ui/list/facts.tsx'
import { LoadedPage } from '../../ui/loaded-page.tsx'
import { Page } from '../../ui/page.tsx'
import { PictureRow } from '../../ui/pictures/picture-row.tsx'
import { Empty } from '../../ui/placeholders.tsx'
import { RowHead, Rows } from '../../ui/rows.tsx'
import { Sides, Stack } from '../../ui/sides.tsx'
import { Time } from '../../ui/value.tsx'
import { doneBy, Timeline, type TimelineLine } from '../../ui/work/timeline.tsx'
import { ChangeDialog, HandOnDialog, NodeDialog } from './dialogs.tsx'
import { Due, RectificationLevelMark, RectificationStateMark } from './rectification-state.tsx'
import { RectificationSteps } from './rectification-steps.tsx'
import styles from './rectifications.module.css'

/** One rectification: what is wrong, who puts it right until when, what was done, and the next step. */
export function RectificationPage() {
  const { t } = useTranslation('rectifications')
  const { id = '' } = useParams()
  const rectification = useCall(rectificationCalls.readRectification, { query: { rectification_id: id } })
  return (
    <LoadedPage of={rectification} what={t('one')}>
      {(data) => <Shown rectification={data} />}
    </LoadedPage>
  )
}

interface PartProps {
  rectification: Rectification
}

const isOpen = ({ state }: Rectification) => rectificationOpen.some((one) => one === state)

function Shown({ rectification }: PartProps) {
  return (
    <Page record title={rectification.title} heading={rectification.title} actions={<Actions rectification={rectification} />}>
      <Sides>
        <Stack>
          <Card>
            <WhatFacts rectification={rectification} />
          </Card>
          <Progress rectification={rectification} />
          <Members rectification={rectification} />
        </Stack>
        <Card>
          <Timeline lines={useLines(rectification)} />
        </Card>
      </Sides>
    </Page>
  )
}

function Actions({ rectification }: PartProps) {
  const { t } = useTranslation('rectifications')
  const open = useDialog()
  const { roles } = rectification
  return (
    <>
      <RectificationSteps rectification={rectification} />
      {roles.includes('provider') && isOpen(rectification) ? (
        <Button size="small" onClick={() => open((close) => <HandOnDialog rectification={rectification} onClose={close} />)}>
          {t('handOn')}
        </Button>
      ) : null}
      {mayArrangeRectification(roles) && isOpen(rectification) ? (
        <Button size="small" onClick={() => open((close) => <ChangeDialog rectification={rectification} onClose={close} />)}>
          {t('change')}
        </Button>
      ) : null}
    </>
  )
}

function WhatFacts({ rectification }: PartProps) {
  const { t } = useTranslation('rectifications')
  const { number, state, level, dueOn, overdue, company, assignee, group, business, createdBy, createdAt, problem, demand } = rectification
  const facts: readonly [string, ReactNode][] = [
    ['state', <RectificationStateMark key="state" state={state} />],
    ['number', number],
    ['level', <RectificationLevelMark key="level" level={level} />],
    ['dueOn', <Due key="due" day={dueOn} overdue={overdue} />],
    ['company', company?.name ?? (assignee ? null : t('nobody'))],
    ['assignee', assignee?.name],
    ['group', group?.name],
    ['business', business],
    ['raisedBy', createdBy],
    ['raisedAt', <Time key="at" at={createdAt} full />],
  ]
  const known = facts.filter(([, content]) => content !== null && content !== undefined && content !== '')
  return (
    <>
      <Facts facts={known.map(([key, content]) => ({ key, name: t(key), content }))} />
      <dl className={styles.texts}>
        <dt>{t('problem')}</dt>
        <dd>{problem}</dd>
        {demand ? (
          <>
            <dt>{t('demand')}</dt>
            <dd>{demand}</dd>
          </>
        ) : null}
      </dl>
    </>
  )
}

function Progress({ rectification }: PartProps) {
  const { t } = useTranslation('rectifications')
  const open = useDialog()
  const { progress, state, roles } = rectification
  const button =
    state === 'progress' && doesRectification(roles) ? (
      <Button size="small" type="primary" onClick={() => open((close) => <NodeDialog rectification={rectification} onClose={close} />)}>
        {t('addNode')}
      </Button>
    ) : null
  return (
    <Card title={t('progress')} note={progress.length > 0 ? t('nodes', { count: progress.length }) : null} extra={button} flush>
      {progress.length === 0 ? (
        <Empty text={t('noProgress')} />
      ) : (
        <Rows>
          {progress.map(({ id, on, at, by, text, pictures }) => (
            <li key={id}>
              <RowHead>
                <b className={styles.day}>{on}</b>
                <small>{by?.name}</small>
                <small>
                  <Time at={at} full />
                </small>
              </RowHead>
              <p>{text}</p>
              <PictureRow pictures={pictures} />
            </li>
          ))}
        </Rows>
      )}
    </Card>
  )
}

function Members({ rectification: { members } }: PartProps) {
  const { t } = useTranslation('rectifications')
  const language = useLanguage()
  if (members.length === 0) return null
  return (
    <Card title={t('devices')} flush>
      <Rows>
        {members.map(({ id, name, type, site, visible }) => (
          <li key={id}>
            {visible ? <Link to={deviceLink({ id, type })}>{name}</Link> : <span>{name}</span>}
            <small>{[deviceType(type)?.name[language] ?? type, site, id].filter(Boolean).join(' · ')}</small>
          </li>
        ))}
      </Rows>
    </Card>
  )
}

/** The steps in words; what was written down stands with the progress. */
function useLines({ timeline }: Rectification): TimelineLine[] {
  const { t } = useTranslation('rectifications')
  const language = useLanguage()
  return timeline.map(({ at, step, by, assignee, entered, text }, place) => {
    const who = by?.name ?? t('clock')
    const said = ['company', 'provider', 'dueOn', 'result', 'note', 'reason', 'text'].map((key) => entered[key])
    const more = [assignee?.name, ...said, text].filter((part): part is string => typeof part === 'string' && part !== '')
    return { at, title: doneBy(who, wordOf(step), language), more: more.join(' · ') || null, number: step === null ? null : place + 1 }
  })
}

function wordOf(step: string | null): Names | undefined {
  return stepTaken(rectificationFlow, step) ?? (rectificationWords as Record<string, Names | undefined>)[step ?? '']
}
