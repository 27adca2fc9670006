import { alarmCalls } from '@kilowatch/contract'
import { App, Modal, Select } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, useCommand } from '../../shared/query.ts'
import { useSession } from '../../shared/session.ts'
import styles from '../../ui/alarms/dialogs.module.css'
import { inParts } from '../../ui/alarms/in-parts.ts'
import { Failure, useErrorText } from '../../ui/placeholders.tsx'
import type { AlarmSubject } from './alarm-actions.tsx'

interface AssignDialogProps {
  /** Null: closed. */
  request: AlarmSubject | null
  /** `done`: the alarms were given away. */
  onClose: (done: boolean) => void
}

/** Gives alarms to a person of the business, or to nobody. */
export function AssignDialog({ request, onClose }: AssignDialogProps) {
  const [userId, setUserId] = useState<string | null>(null)
  const [missing, setMissing] = useState(false)
  const { t } = useTranslation(['alarms', 'common'])
  const { message } = App.useApp()
  const errorText = useErrorText()
  const field = useId()
  const assign = useCommand(alarmCalls.assignAlarms)

  function close(done: boolean): void {
    setUserId(null)
    setMissing(false)
    assign.reset()
    onClose(done)
  }
  async function submit(): Promise<void> {
    setMissing(userId === null)
    if (userId === null) return
    const person = userId === nobody ? null : userId
    const alarmIds = request?.alarmIds ?? []
    await inParts(alarmIds, (part) => assign.mutateAsync({ body: { alarmIds: part, userId: person } }))
    void message.success(t('assign.done', { count: alarmIds.length }))
    close(true)
  }
  return (
    <Modal
      open={request !== null}
      title={t('assign.title', { count: request?.alarmIds.length ?? 0 })}
      okText={t('assign.action')}
      cancelText={t('common:cancel')}
      confirmLoading={assign.isPending}
      onOk={() => void submit().catch(() => {})}
      onCancel={() => close(false)}
      width={440}
      destroyOnHidden
    >
      <p className={styles.subject}>{request?.subject}</p>
      <label htmlFor={field} className={styles.label}>
        {t('assign.person')}
      </label>
      <PersonSelect id={field} alarmIds={request?.alarmIds ?? []} value={userId} wrong={missing} onChange={setUserId} />
      {missing || assign.error ? (
        <p role="alert" className={styles.error}>
          {assign.error ? errorText(assign.error) : t('assign.required')}
        </p>
      ) : null}
    </Modal>
  )
}

/** Stands for "nobody" among the ids of people. */
const nobody = 'nobody'

/** As many alarms as one question takes; of more, the server looks at each when they are given away. */
const most = 500

interface PersonSelectProps {
  id: string
  alarmIds: readonly string[]
  value: string | null
  wrong: boolean
  onChange: (userId: string) => void
}

function PersonSelect({ id, alarmIds, value, wrong, onChange }: PersonSelectProps) {
  const { t } = useTranslation('alarms')
  const session = useSession()
  const people = useCall(alarmCalls.listAssignees, { query: { alarmIds: alarmIds.slice(0, most).join(',') } }, { staleTime: 60_000 })
  if (people.error) return <Failure what={t('assign.people')} error={people.error} onRetry={() => void people.refetch()} />
  const named = (person: { id: string; name: string }) =>
    person.id === session.userId ? t('assign.me', { name: person.name }) : person.name
  // The caller comes first: taking an alarm oneself is the most frequent case.
  const known = [...(people.data ?? [])].sort((a, b) => Number(b.id === session.userId) - Number(a.id === session.userId))
  return (
    <Select
      id={id}
      className={styles.wide ?? ''}
      value={value}
      loading={people.isPending}
      placeholder={t('assign.required')}
      status={wrong ? 'error' : ''}
      showSearch={{ optionFilterProp: 'label' }}
      options={[...known.map((person) => ({ value: person.id, label: named(person) })), { value: nobody, label: t('assign.nobody') }]}
      onChange={onChange}
    />
  )
}
