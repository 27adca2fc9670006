import { type PatrolRecord, patrolRecordCalls, recordKindNames } from '@kilowatch/contract'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { Link } from '../../shared/link.tsx'
import { useCall } from '../../shared/query.ts'
import { useSession } from '../../shared/session.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/list/facts.tsx'
import { LoadedPage } from '../../ui/loaded-page.tsx'
import { Page } from '../../ui/page.tsx'
import { RecordState, useFormAddress } from '../../ui/patrol/record-state.tsx'
import { asked, RowMenu } from '../../ui/row-menu.tsx'
import { useUnsavedGuard } from '../../ui/use-unsaved-guard.ts'
import { Time } from '../../ui/value.tsx'
import { NewRecord } from './new-record.tsx'
import styles from './patrol-records.module.css'
import { HandDialog, ShareDialog } from './record-dialogs.tsx'
import { RecordLines } from './record-lines.tsx'

/** One patrol record: what was looked at on one device, by whom, and what came out. */
export function PatrolRecordPage() {
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const boxId = params.get('box_id')
  return id === newRecord && boxId ? <NewRecord boxId={boxId} /> : <Kept id={id} />
}

/** Stands for the id of a record that is not there before something is entered. */
const newRecord = 'new'

function Kept({ id }: { id: string }) {
  const { t } = useTranslation('patrol-records')
  const record = useCall(patrolRecordCalls.readPatrolRecord, { params: { id } })
  return (
    <LoadedPage of={record} what={t('record.one')}>
      {(data) => <Shown key={data.id} record={data} />}
    </LoadedPage>
  )
}

function Shown({ record }: { record: PatrolRecord }) {
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set())
  const onUnsaved = useCallback((place: string, has: boolean) => {
    setUnsaved((known) => {
      if (known.has(place) === has) return known
      return has ? new Set([...known, place]) : new Set([...known].filter((one) => one !== place))
    })
  }, [])
  useUnsavedGuard(unsaved.size > 0)
  return (
    <Page
      title={record.device.name}
      heading={
        <span className={styles.heading}>
          {record.device.name} <RecordState state={record.state} />
        </span>
      }
      actions={<Doings record={record} />}
    >
      <div className={styles.stack}>
        <Card>
          <RecordFacts record={record} />
        </Card>
        {/* What belongs to a form is written and signed there. */}
        <RecordLines record={record.formId ? { ...record, mayChange: false } : record} onUnsaved={onUnsaved} />
      </div>
    </Page>
  )
}

function Doings({ record: { id, device, formId, mayManage } }: { record: PatrolRecord }) {
  const { t } = useTranslation('patrol-records')
  const navigate = useNavigate()
  if (!mayManage) return null
  return (
    <RowMenu
      domain="patrol-records"
      name={device.name || t('record.one')}
      doings={[
        { words: 'record.hand', dialog: (close) => <HandDialog id={id} onClose={close} /> },
        { words: 'record.share', dialog: (close) => <ShareDialog id={id} onClose={close} /> },
        formId === null && {
          words: 'record.remove',
          ask: asked(patrolRecordCalls.removePatrolRecord, { params: { id } }, () => void navigate(-1)),
        },
      ]}
    />
  )
}

function RecordFacts({ record }: { record: PatrolRecord }) {
  const { t } = useTranslation('patrol-records')
  const language = useLanguage()
  const { agent } = useSession()
  const addressOf = useFormAddress()
  const { task, formId, kind, inspector, owner, inspectedAt, note, businessName } = record
  const facts: readonly [string, React.ReactNode][] = [
    ['kind', recordKindNames[kind][language]],
    [
      'task',
      task ? (
        <Link key="task" to={`/${agent === 1 ? 'patrol_task' : 'patrol_order'}/${task.id}`}>
          {task.number ?? task.name}
        </Link>
      ) : (
        ''
      ),
    ],
    [
      'form',
      formId ? (
        <Link key="form" to={addressOf(formId)}>
          {t('form.one')}
        </Link>
      ) : (
        ''
      ),
    ],
    ['inspector', inspector?.name ?? ''],
    ['inspectedAt', <Time key="at" at={inspectedAt} full />],
    ['owner', owner?.name ?? ''],
    ['note', note],
    ['ofBusiness', businessName],
  ]
  return (
    <Facts facts={facts.filter(([, content]) => content !== '').map(([key, content]) => ({ key, name: t(`record.${key}`), content }))} />
  )
}
