import { lineCounts, type PatrolForm, patrolDocumentCalls, patrolFormCalls } from '@kilowatch/contract'
import { formStepTaken, nextSignature, patrolFormFlow, type Role, stepOf } from '@kilowatch/work'
import { Segmented } from 'antd'
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { download } from '../../shared/client.ts'
import { Link } from '../../shared/link.tsx'
import { useCall } from '../../shared/query.ts'
import { useSession } from '../../shared/session.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/list/facts.tsx'
import { LoadedPage } from '../../ui/loaded-page.tsx'
import { Page } from '../../ui/page.tsx'
import { FormState } from '../../ui/patrol/record-state.tsx'
import { PrintButton } from '../../ui/print-button.tsx'
import { useUnsavedGuard } from '../../ui/use-unsaved-guard.ts'
import { DueTime, Time } from '../../ui/value.tsx'
import { doneBy, Timeline, type TimelineLine } from '../../ui/work/timeline.tsx'
import { isChanged, isFailed, type LineFilter } from './entry-rules.ts'
import { FormNeighbours } from './form-neighbours.tsx'
import { Meanwhile } from './meanwhile.tsx'
import styles from './patrol-records.module.css'
import { RecordLines } from './record-lines.tsx'
import { ReturnCard } from './return-card.tsx'
import { SignCard } from './sign-card.tsx'
import { useFormKeys } from './use-form-keys.ts'

/** What was found on the round of one task: written while it is a draft, then read and signed. */
export function PatrolFormPage() {
  const { t } = useTranslation('patrol-records')
  const { formId = '' } = useParams()
  const form = useCall(patrolFormCalls.readPatrolForm, { query: { form_id: formId } })
  return (
    <LoadedPage of={form} what={t('form.one')}>
      {(data) => <Shown key={data.id} form={data} />}
    </LoadedPage>
  )
}

/** The signature that the reader may give now. */
function turnOf({ state, signing, roles, signedByMe }: PatrolForm) {
  const step = nextSignature(state, signing)
  if (!step || signedByMe) return undefined
  return stepOf(patrolFormFlow, step).who.some((role: Role) => roles.includes(role)) ? step : undefined
}

function Shown({ form }: { form: PatrolForm }) {
  const { t } = useTranslation('patrol-records')
  const [filter, setFilter] = useState<LineFilter>('all')
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const { unsaved, onUnsaved } = useUnsavedLines()
  useUnsavedGuard(unsaved.size > 0)
  const body = useRef<HTMLDivElement>(null)
  const sign = useRef<() => void>(() => {})
  useFormKeys(body, { filter, setFilter, sign })
  const turn = turnOf(form)
  const returns = turn !== undefined && form.state !== 'draft'
  const toggle = useCallback((place: string) => choose((known) => toggled(known, place)), [])
  const lines = form.records.flatMap((record) => record.lines)
  const counts = { all: lines.length, fail: lines.filter(isFailed).length, changed: lines.filter(isChanged).length }
  return (
    <Page
      title={form.title}
      heading={
        <span className={styles.heading}>
          {form.title} <FormState state={form.state} />
        </span>
      }
      actions={
        <>
          <FormNeighbours form={form} />
          <PrintButton fetch={() => download(patrolDocumentCalls.printPatrolForm, { params: { formId: form.id } })} />
        </>
      }
    >
      <div className={styles.form} ref={body}>
        <div className={styles.stack}>
          <Meanwhile form={form} />
          <Card>
            <FormFacts form={form} />
          </Card>
          <Segmented<LineFilter>
            className={styles.filter ?? ''}
            aria-label={t('filter.label')}
            value={filter}
            onChange={setFilter}
            options={(['all', 'fail', 'changed'] as const).map((value) => ({
              value,
              label: t(`filter.${value}`, { count: counts[value] }),
            }))}
          />
          {form.records.map((record) => (
            <RecordLines
              key={record.id}
              record={record}
              filter={filter}
              onUnsaved={onUnsaved}
              {...(returns ? { returning: { chosen, toggle } } : {})}
            />
          ))}
        </div>
        <aside className={styles.side}>
          <SignCard form={form} turn={turn} unsaved={unsaved} signing={sign} onMissing={() => setFilter('all')} />
          {returns ? <ReturnCard form={form} chosen={chosen} onReturned={() => choose(new Set())} /> : null}
          <Card>
            <Timeline lines={useLines(form)} />
          </Card>
        </aside>
      </div>
    </Page>
  )
}

function toggled(known: ReadonlySet<string>, place: string): ReadonlySet<string> {
  const next = new Set(known)
  if (!next.delete(place)) next.add(place)
  return next
}

/** Lines with something typed that is not kept yet. */
function useUnsavedLines() {
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set())
  const onUnsaved = useCallback((place: string, has: boolean) => {
    setUnsaved((known) => (known.has(place) === has ? known : toggled(known, place)))
  }, [])
  return { unsaved, onUnsaved }
}

function FormFacts({ form }: { form: PatrolForm }) {
  const { t } = useTranslation('patrol-records')
  const { agent } = useSession()
  const inspectors = [...new Set(form.records.flatMap(({ inspector }) => (inspector ? [inspector.name] : [])))]
  const pictures = form.records.reduce((sum, record) => sum + record.pictures.length, 0)
  const facts: readonly [string, React.ReactNode][] = [
    [
      'task',
      <Link key="task" to={`/${agent === 1 ? 'patrol_task' : 'patrol_order'}/${form.taskId}`}>
        {form.taskNumber ?? t('form.task')}
      </Link>,
    ],
    ['found', t('counts', { ...lineCounts(form.records.flatMap(({ lines }) => lines)) })],
    ['pictureCount', String(pictures)],
    ['inspectors', inspectors.join('、')],
    ['inspectedAt', form.inspectedAt ? <Time key="at" at={form.inspectedAt} full /> : ''],
    ['group', form.group?.name ?? ''],
    ['dueAt', form.dueAt ? <DueTime key="due" at={form.dueAt} /> : ''],
    ['version', form.version > 0 ? String(form.version) : ''],
    ['ofBusiness', form.businessName],
  ]
  return <Facts facts={facts.filter(([, content]) => content !== '').map(([key, content]) => ({ key, name: t(`form.${key}`), content }))} />
}

/** The steps in words: who signed or returned it, and why. */
function useLines({ timeline }: PatrolForm): TimelineLine[] {
  const { t } = useTranslation('patrol-records')
  const language = useLanguage()
  return timeline.map(({ at, step, by, entered, text }, place) => {
    const lines = Array.isArray(entered.lines) ? t('form.linesAgain', { count: entered.lines.length }) : ''
    const more = [typeof entered.reason === 'string' && entered.reason, lines, text].filter(Boolean).join(' · ')
    const who = by?.name ?? t('form.clock')
    const taken = formStepTaken(step)
    const title = taken || step === null ? doneBy(who, taken, language) : `${who} ${t('form.begun')}`
    return { at, title, more: more || null, number: step === null ? null : place + 1 }
  })
}
