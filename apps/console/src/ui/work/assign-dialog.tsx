import { Modal, Select } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../shared/session.ts'
import { Failure, useErrorText } from '../placeholders.tsx'
import styles from './dialogs.module.css'

interface Person {
  id: string
  name: string
}

/** People to choose among, as a call answers them. */
interface People {
  data: readonly Person[] | undefined
  error: unknown
  isPending: boolean
  refetch: () => unknown
}

interface AssignDialogProps {
  title: string
  /** What is given away, in words. */
  subject: string
  people: People
  /** Null: to nobody. It rejects where it was refused. */
  assign: (userId: string | null) => Promise<unknown>
  state: { isPending: boolean; error: unknown }
  onClose: () => void
}

/** Gives work to a person, or to nobody. */
export function AssignDialog({ title, subject, people, assign, state, onClose }: AssignDialogProps) {
  const [userId, setUserId] = useState<string | null>(null)
  const [missing, setMissing] = useState(false)
  const { t } = useTranslation(['work', 'common'])
  const errorText = useErrorText()
  const field = useId()
  const submit = () => {
    setMissing(userId === null)
    // The dialog stays and shows the refusal.
    if (userId !== null) assign(userId === nobody ? null : userId).catch(() => {})
  }
  return (
    <Modal
      open
      title={title}
      okText={t('assign.action')}
      cancelText={t('common:cancel')}
      confirmLoading={state.isPending}
      onOk={submit}
      onCancel={onClose}
      width={440}
    >
      <p className={styles.subject}>{subject}</p>
      <label htmlFor={field} className={styles.label}>
        {t('assign.person')}
      </label>
      <PersonSelect id={field} people={people} value={userId} wrong={missing} onChange={setUserId} />
      {missing || state.error ? (
        <p role="alert" className={styles.error}>
          {state.error ? errorText(state.error) : t('assign.required')}
        </p>
      ) : null}
    </Modal>
  )
}

/** Stands for "nobody" among the ids of people. */
const nobody = 'nobody'

interface PersonSelectProps {
  id: string
  people: People
  value: string | null
  wrong: boolean
  onChange: (userId: string) => void
}

function PersonSelect({ id, people, value, wrong, onChange }: PersonSelectProps) {
  const { t } = useTranslation('work')
  const session = useSession()
  if (people.error) return <Failure what={t('assign.people')} error={people.error} onRetry={() => void people.refetch()} />
  const named = (person: Person) => (person.id === session.userId ? t('assign.me', { name: person.name }) : person.name)
  // The caller comes first: taking it oneself is the most frequent case.
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
