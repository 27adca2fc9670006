import type { Names } from '@kilowatch/catalog'
import { type Project, type ProjectPayments, projectCalls } from '@kilowatch/contract'
import { plansProject, projectFlow, projectMarks, type Role, runsProject, type StepOf, stepTaken } from '@kilowatch/work'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useCall, useCommand } from '../../shared/query.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { Card } from '../../ui/card.tsx'
import { useDialog } from '../../ui/dialogs.tsx'
import { Facts } from '../../ui/list/facts.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { LoadedPage } from '../../ui/loaded-page.tsx'
import { useMoney } from '../../ui/money.ts'
import { Page } from '../../ui/page.tsx'
import { PictureRow } from '../../ui/pictures/picture-row.tsx'
import { Empty } from '../../ui/placeholders.tsx'
import { RowHead, Rows } from '../../ui/rows.tsx'
import { Stack } from '../../ui/sides.tsx'
import { StepButtons } from '../../ui/work/step-buttons.tsx'
import { doneBy, Timeline, type TimelineLine } from '../../ui/work/timeline.tsx'
import { DayworkDialog, PaymentDialog, RenameDialog, SettleDialog, TimesDialog } from './dialogs.tsx'
import { GanttChart } from './gantt.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { Overruns, ProjectStateMark } from './project-state.tsx'
import styles from './projects.module.css'

/** One project: its nodes in their time, what is paid, what was done day by day. */
export function ProjectPage() {
  const { t } = useTranslation('projects')
  const { id = '' } = useParams()
  const project = useCall(projectCalls.readProject, { query: { project_id: id } })
  return (
    <LoadedPage of={project} what={t('one')}>
      {(data) => <Shown project={data} />}
    </LoadedPage>
  )
}

interface PartProps {
  project: Project
}

const isRunning = ({ state }: Project) => state === 'running'

function Shown({ project }: PartProps) {
  const { t } = useTranslation('projects')
  const open = useDialog()
  const runs = isRunning(project) && runsProject(project.roles)
  return (
    <Page record title={project.title} heading={project.title} actions={<Actions project={project} />}>
      <Stack>
        <Card>
          <ProjectFacts project={project} />
          <Overruns project={project} />
        </Card>
        <Card title={t('nodes')} note={t('nodesDone', { done: project.nodesDone, all: project.nodes })} flush>
          {project.plan.length === 0 ? (
            <Empty text={t('noNodes')} />
          ) : (
            <GanttChart
              project={project}
              onTimes={runs ? (node) => open((close) => <TimesDialog project={project} node={node} onClose={close} />) : undefined}
            />
          )}
        </Card>
        <Payments project={project} runs={runs} />
        <Dayworks project={project} runs={runs} />
        <Card>
          <Timeline lines={useLines(project)} />
        </Card>
      </Stack>
    </Page>
  )
}

function Actions({ project }: PartProps) {
  const { t } = useTranslation('projects')
  const open = useDialog()
  const { id, state, roles } = project
  const payments = useCall(projectCalls.listProjectPayments, { query: { project_id: id } })
  const take = useSteps(id)
  const plans = isRunning(project) && plansProject(roles)
  return (
    <>
      {plans ? (
        <>
          <Button
            size="small"
            type="primary"
            disabled={!payments.data}
            onClick={() => open((close) => <PlanDialog project={project} payments={payments.data as ProjectPayments} onClose={close} />)}
          >
            {t('changePlan')}
          </Button>
          <Button size="small" onClick={() => open((close) => <RenameDialog project={project} onClose={close} />)}>
            {t('rename')}
          </Button>
        </>
      ) : null}
      <StepButtons flow={projectFlow} state={state} roles={roles as readonly Role[]} take={take} />
    </>
  )
}

function useSteps(id: string) {
  const finish = useCommand(projectCalls.finishProject)
  const resume = useCommand(projectCalls.resumeProject)
  const cancel = useCommand(projectCalls.cancelProject)
  const params = { id }
  return (step: StepOf<typeof projectFlow>, { reason }: Readonly<Record<string, unknown>>): Promise<unknown> => {
    if (step === 'finish') return finish.mutateAsync({ params })
    return (step === 'resume' ? resume : cancel).mutateAsync({ params, body: { reason: String(reason ?? '') } })
  }
}

function ProjectFacts({ project }: PartProps) {
  const { t } = useTranslation('projects')
  const money = useMoney()
  const { number, state, startsOn, endsOn, doneOn, progress, manager, group, budget, paid, note } = project
  const facts: readonly [string, ReactNode][] = [
    ['state', <ProjectStateMark key="state" state={state} />],
    ['number', number],
    ['plannedTime', t('span', { from: startsOn, to: endsOn })],
    ['doneOn', doneOn],
    ['progress', `${progress} %`],
    ['budget', money(budget)],
    ['paid', money(paid)],
    ['manager', manager?.name],
    ['group', group?.name],
    ['note', note],
  ]
  const known = facts.filter(([, content]) => content !== null && content !== undefined && content !== '')
  return <Facts facts={known.map(([key, content]) => ({ key, name: t(key), content }))} />
}

interface RunProps extends PartProps {
  /** The reader keeps its entries. */
  runs: boolean
}

function Payments({ project, runs }: RunProps) {
  const { t } = useTranslation('projects')
  const open = useDialog()
  const payments = useCall(projectCalls.listProjectPayments, { query: { project_id: project.id } })
  const button =
    runs && payments.data ? (
      <Button
        size="small"
        onClick={() => open((close) => <PaymentDialog project={project} payments={payments.data as ProjectPayments} onClose={close} />)}
      >
        {t('addPayment')}
      </Button>
    ) : null
  return (
    <Card title={t('payments')} extra={button} flush>
      <Loaded of={payments} what={t('payments')} rows={3} height={120}>
        {(data) =>
          data.nodes.length + data.payments.length === 0 ? (
            <Empty text={t('noPayments')} />
          ) : (
            <PaymentList project={project} payments={data} runs={runs} />
          )
        }
      </Loaded>
    </Card>
  )
}

function PaymentList({ project, payments: { nodes, payments }, runs }: RunProps & { payments: ProjectPayments }) {
  const { t } = useTranslation('projects')
  const open = useDialog()
  const money = useMoney()
  const nameOf = new Map(nodes.map(({ id, name }) => [id, name]))
  return (
    <Rows>
      {nodes.map((node) => (
        <li key={node.id}>
          <RowHead>
            <b>{node.name}</b>
            <span>{t('paidOf', { paid: money(node.paid), amount: money(node.amount) })}</span>
            {runs ? (
              <Button
                size="small"
                aria-label={t('settleOf', { name: node.name })}
                onClick={() => open((close) => <SettleDialog project={project} node={node} onClose={close} />)}
              >
                {t(node.settledOn ? 'settledDay' : 'settle')}
              </Button>
            ) : null}
          </RowHead>
          <small>
            {[
              t('due', { day: node.dueOn }),
              node.settledOn ? t('settledOn', { day: node.settledOn }) : node.dueOn < project.today ? t('notSettled') : null,
              node.paid > node.amount ? t('over', { amount: money(Math.round((node.paid - node.amount) * 100) / 100) }) : null,
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </li>
      ))}
      {payments.map(({ id, amount, paidOn, nodeId, note, by }) => (
        <li key={id}>
          <RowHead>
            <span className={styles.days}>{paidOn}</span>
            <b>{money(amount)}</b>
            <small>{[nodeId && nameOf.get(nodeId), note, by].filter(Boolean).join(' · ')}</small>
          </RowHead>
        </li>
      ))}
    </Rows>
  )
}

function Dayworks({ project, runs }: RunProps) {
  const { t } = useTranslation('projects')
  const open = useDialog()
  const works = useCall(projectCalls.listProjectDayworks, { query: { project_id: project.id } })
  const button = runs ? (
    <Button size="small" onClick={() => open((close) => <DayworkDialog project={project} onClose={close} />)}>
      {t('addDaywork')}
    </Button>
  ) : null
  return (
    <Card title={t('dayworks')} extra={button} flush>
      <Loaded of={works} what={t('dayworks')} rows={3} height={120}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty text={t('noDayworks')} />
          ) : (
            <Rows>
              {rows.map(({ id, on, by, text, people, hours, pictures }) => (
                <li key={id}>
                  <RowHead>
                    <b className={styles.days}>{on}</b>
                    <small>
                      {[by?.name, people && t('people', { count: people }), hours && t('hours', { hours })].filter(Boolean).join(' · ')}
                    </small>
                  </RowHead>
                  <p>{text}</p>
                  <PictureRow pictures={pictures} />
                </li>
              ))}
            </Rows>
          )
        }
      </Loaded>
    </Card>
  )
}

function useLines({ timeline }: Project): TimelineLine[] {
  const { t } = useTranslation('projects')
  const language = useLanguage()
  const money = useMoney()
  const marks: Readonly<Record<string, Names | undefined>> = projectMarks
  return timeline.map(({ at, step, by, entered, text }, place) => {
    const done = stepTaken(projectFlow, step) ?? marks[step ?? '']
    const who = by?.name ?? t('clock')
    const said = ['name', 'title', 'day', 'on', 'text', 'reason'].map((key) => entered[key])
    const paid = typeof entered.amount === 'number' ? money(entered.amount) : null
    const more = [...said, paid, text].filter((part): part is string => typeof part === 'string' && part !== '')
    return { at, title: doneBy(who, done, language), more: more.join(' · ') || null, number: step === null ? null : place + 1 }
  })
}
