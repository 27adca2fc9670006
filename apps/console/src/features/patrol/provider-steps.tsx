import { fields } from '@kilowatch/catalog'
import { clientTaskCalls, handBackFields, type PatrolTask, patrolTaskCalls, providerCalls } from '@kilowatch/contract'
import { arrangeable, handable, mayArrange } from '@kilowatch/work'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall, useCommand } from '../../shared/query.ts'
import { useDialog } from '../../ui/dialogs.tsx'
import { RecordDialog } from '../../ui/fields/record-dialog.tsx'
import { RecordSelect } from '../../ui/pickers/record-select.tsx'
import { AssignDialog } from '../../ui/work/assign-dialog.tsx'
import styles from './patrol.module.css'

/** What a business does to have a task done by a provider, and what that one does with it. */
export function ProviderSteps({ task }: { task: PatrolTask }) {
  const { t } = useTranslation('patrol')
  const open = useDialog()
  const { state, roles } = task
  return (
    <>
      {mayArrange(roles) && arrangeable.includes(state) ? (
        <Button size="small" onClick={() => open((close) => <GiveProviderDialog task={task} onClose={close} />)}>
          {t('task.giveProvider')}
        </Button>
      ) : null}
      {roles.includes('provider') && handable.includes(state) ? <HandButtons task={task} /> : null}
    </>
  )
}

type HandedTask = Pick<PatrolTask, 'id' | 'number' | 'title'>

/** To a person of the provider, or back. */
export function HandButtons({ task }: { task: HandedTask }) {
  const { t } = useTranslation('patrol')
  const open = useDialog()
  return (
    <span className={styles.hands}>
      <Button size="small" onClick={() => open((close) => <HandOnDialog task={task} onClose={close} />)}>
        {t('task.handOn')}
      </Button>
      <Button size="small" onClick={() => open((close) => <HandBackDialog task={task} onClose={close} />)}>
        {t('task.handBack')}
      </Button>
    </span>
  )
}

interface DialogProps {
  task: HandedTask
  onClose: () => void
}

function HandOnDialog({ task: { id, number, title }, onClose }: DialogProps) {
  const { t } = useTranslation('patrol')
  const people = useCall(clientTaskCalls.listHandOnPeople, {})
  const hand = useCommand(clientTaskCalls.handOnTask)
  return (
    <AssignDialog
      title={t('task.handOn')}
      action={t('task.handOn')}
      subject={[number, title].filter(Boolean).join(' · ')}
      people={people}
      assign={(assigneeId) => hand.mutateAsync({ params: { taskId: id }, body: { assigneeId } })}
      state={hand}
      onClose={onClose}
    />
  )
}

function HandBackDialog({ task: { id }, onClose }: DialogProps) {
  const { t } = useTranslation('patrol')
  const hand = useCommand(clientTaskCalls.handBackTask)
  return (
    <RecordDialog
      fields={handBackFields}
      record={null}
      title={t('task.handBack')}
      action={t('task.handBack')}
      done={t('task.handedBack')}
      save={(body) => hand.mutateAsync({ params: { taskId: id }, body })}
      state={hand}
      onClose={onClose}
    />
  )
}

const providerFields = fields({ key: 'providerId', name: { zh: '服务商', en: 'Provider' }, kind: 'record', required: true })

function GiveProviderDialog({ task: { id, provider }, onClose }: { task: PatrolTask; onClose: () => void }) {
  const { t } = useTranslation('patrol')
  const change = useCommand(patrolTaskCalls.changePatrolTask)
  return (
    <RecordDialog
      fields={providerFields}
      record={{ providerId: provider?.id ?? null }}
      title={t('task.giveProvider')}
      action={t('task.giveProvider')}
      lead={<p className="kw-quiet">{t('task.giveProviderLead')}</p>}
      inputs={{ providerId: <ProviderSelect /> }}
      save={({ providerId }) => change.mutateAsync({ body: { task_id: id, providerId } })}
      state={change}
      onClose={onClose}
    />
  )
}

/** One of the businesses that do patrols for this one now. */
export function ProviderSelect(given: { id?: string; value?: string | null; onChange?: (id: string | null) => void }) {
  return <RecordSelect of={providerCalls.listEngagedProviders} words="provider" {...given} />
}
