import { deviceType, fields } from '@kilowatch/catalog'
import { type Fault, faultCalls, faultFields, providerCalls } from '@kilowatch/contract'
import { faultFlow, faultSources, isEnd, mayArrangeFault } from '@kilowatch/work'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../shared/clock.ts'
import { deviceLink } from '../../shared/device-links.ts'
import { formatDuration, isoDate } from '../../shared/formats.ts'
import { Link } from '../../shared/link.tsx'
import { useCall, useCommand } from '../../shared/query.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { useDialog } from '../../ui/dialogs.tsx'
import { FaultLevelMark, FaultState } from '../../ui/faults/fault-state.tsx'
import { RecordDialog } from '../../ui/fields/record-dialog.tsx'
import { Facts } from '../../ui/list/facts.tsx'
import { WriteOperation } from '../../ui/operations/dialogs.ts'
import { RecordSelect } from '../../ui/pickers/record-select.tsx'
import { Time } from '../../ui/value.tsx'
import { AssignDialog } from '../../ui/work/assign-dialog.tsx'
import styles from './faults.module.css'

/** What it is, of what, since when and whose; whoever answers for it changes that here. */
export function FaultFacts({ fault }: { fault: Fault }) {
  const { t } = useTranslation('faults')
  const language = useLanguage()
  const now = useNow()
  const over = isEnd(faultFlow, fault.state)
  const late = fault.dueAt !== null && !over && Date.parse(fault.dueAt) <= now
  const lasts = formatDuration((over ? Date.parse(fault.changedAt) : now) - Date.parse(fault.since))
  const facts: readonly [string, React.ReactNode][] = [
    ['number', fault.number],
    ['state', <FaultState key="state" state={fault.state} />],
    ['level', <FaultLevelMark key="level" level={fault.level} />],
    ['devices', <Members key="devices" fault={fault} />],
    ['since', <Since key="since" fault={fault} lasts={lasts} />],
    ['source', faultSources[fault.source][language]],
    ['assignee', fault.assignee?.name ?? t('nobody')],
    ['provider', fault.provider?.name],
    ['dueAt', fault.dueAt ? <Due key="due" at={fault.dueAt} late={late} /> : null],
    ['group', fault.group?.name],
    ['reporter', fault.reporter?.name],
    ['ofBusiness', fault.businessName],
    ['operations', <Tickets key="operations" fault={fault} />],
    ['note', fault.note],
    ['plan', fault.plan],
  ]
  const known = facts.filter(([, content]) => content !== null && content !== undefined && content !== '')
  return (
    <>
      <Facts facts={known.map(([key, content]) => ({ key, name: t(key), content }))} />
      {over ? null : <Arranging fault={fault} />}
    </>
  )
}

function Since({ fault: { since }, lasts }: { fault: Fault; lasts: string }) {
  return (
    <span>
      <Time at={since} full /> · {lasts}
    </span>
  )
}

/** Leads to the operation tickets that were written for it; its own people alone have them. */
function Tickets({ fault: { id, roles } }: { fault: Fault }) {
  const { t } = useTranslation('faults')
  return mayArrangeFault(roles) ? <Link to={`/enterprise/operation/operation_records?faultId=${id}`}>{t('operationsOf')}</Link> : '—'
}

function Due({ at, late }: { at: string; late: boolean }) {
  const { t } = useTranslation('faults')
  return (
    <span className={late ? styles.late : undefined}>
      <Time at={at} full />
      {late ? ` · ${t('late')}` : null}
    </span>
  )
}

function Members({ fault: { members } }: { fault: Fault }) {
  const language = useLanguage()
  return (
    <span className={styles.members}>
      {members.map(({ id, name, type, site, visible }) => (
        <span key={id} title={[deviceType(type)?.name[language], site, id].filter(Boolean).join(' · ')}>
          {visible ? <Link to={deviceLink({ id, type })}>{name}</Link> : name}
        </span>
      ))}
    </span>
  )
}

/** Of a provider, whoever answers for it there hands it on. */
function Arranging({ fault }: { fault: Fault }) {
  const { t } = useTranslation(['faults', 'operations'])
  const members = fault.members.filter(({ visible }) => visible)
  const open = useDialog()
  const arranges = mayArrangeFault(fault.roles)
  const corrects = arranges || (fault.roles.includes('creator') && fault.state === 'reported')
  const hands = arranges || fault.roles.includes('provider')
  if (!corrects && !hands) return null
  return (
    <div className={styles.arranging}>
      {corrects ? (
        <Button size="small" onClick={() => open((close) => <ChangeDialog fault={fault} onClose={close} />)}>
          {t('change')}
        </Button>
      ) : null}
      {hands ? (
        <Button size="small" onClick={() => open((close) => <GiveDialog fault={fault} onClose={close} />)}>
          {t('assign')}
        </Button>
      ) : null}
      {arranges && members.length > 0 ? (
        <Button
          size="small"
          onClick={() => open((close) => <WriteOperation devices={members} faultId={fault.id} title={fault.title} onClose={close} />)}
        >
          {t('operations:write.title')}
        </Button>
      ) : null}
      {arranges ? (
        <Button size="small" onClick={() => open((close) => <ProviderDialog fault={fault} onClose={close} />)}>
          {t('give')}
        </Button>
      ) : null}
    </div>
  )
}

interface DialogProps {
  fault: Fault
  onClose: () => void
}

const subjectOf = ({ number, title }: Fault) => [number, title].filter(Boolean).join(' · ')

function ChangeDialog({ fault, onClose }: DialogProps) {
  const { t } = useTranslation('faults')
  const change = useCommand(faultCalls.changeFault)
  const { id, title, level, note, dueAt } = fault
  return (
    <RecordDialog
      fields={faultFields}
      without={['assigneeId']}
      record={{ title, level: String(level), note, dueOn: dueAt ? isoDate(Date.parse(dueAt) - 1) : null }}
      title={t('change')}
      save={({ title, level, note, dueOn }) => change.mutateAsync({ body: { fault_id: id, title, level, note, dueOn } })}
      state={change}
      onClose={onClose}
    />
  )
}

function GiveDialog({ fault, onClose }: DialogProps) {
  const { t } = useTranslation('faults')
  const people = useCall(faultCalls.listFaultPeople, {})
  const change = useCommand(faultCalls.changeFault)
  return (
    <AssignDialog
      title={t('assign')}
      subject={subjectOf(fault)}
      people={people}
      assign={(assigneeId) => change.mutateAsync({ body: { fault_id: fault.id, assigneeId } })}
      state={change}
      onClose={onClose}
    />
  )
}

const providerFields = fields({ key: 'providerId', name: { zh: '服务商', en: 'Provider' }, kind: 'record', required: true })

function ProviderDialog({ fault, onClose }: DialogProps) {
  const { t } = useTranslation('faults')
  const change = useCommand(faultCalls.changeFault)
  return (
    <RecordDialog
      fields={providerFields}
      record={{ providerId: fault.provider?.id ?? null }}
      title={t('give')}
      action={t('give')}
      lead={<p className={styles.lead}>{t('giveLead')}</p>}
      inputs={{ providerId: <RecordSelect of={providerCalls.listEngagedProviders} words="provider" /> }}
      save={({ providerId }) => change.mutateAsync({ body: { fault_id: fault.id, providerId } })}
      state={change}
      onClose={onClose}
    />
  )
}
