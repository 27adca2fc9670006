import { assigning } from '@kilowatch/work'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../shared/session.ts'
import { RecordDialog } from '../fields/record-dialog.tsx'
import { Failure } from '../placeholders.tsx'
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
  /** The word on the button, where it is not "assign". */
  action?: string
  /** What is given away, in words. */
  subject: string
  people: People
  /** Null: to nobody. It rejects where it was refused. */
  assign: (userId: string | null) => Promise<unknown>
  state: { isPending: boolean; error: unknown }
  onClose: () => void
}

/** Gives work to a person, or to nobody. */
export function AssignDialog({ title, action, subject, people, assign, state, onClose }: AssignDialogProps) {
  const { t } = useTranslation('work')
  return (
    <RecordDialog
      fields={assigning}
      record={null}
      title={title}
      action={action ?? t('assign.action')}
      lead={<p className={styles.subject}>{subject}</p>}
      inputs={{ userId: <PersonInput people={people} /> }}
      width={440}
      save={({ userId }) => assign(userId === nobody ? null : userId)}
      state={state}
      onClose={onClose}
    />
  )
}

/** Stands for "nobody" among the ids of people. */
export const nobody = 'nobody'

interface PersonInputProps {
  people: People
  /** Given by the form, as value and onChange are. */
  id?: string
  value?: string | null
  onChange?: (userId: string) => void
}

/** A person of those whom a call answers, or nobody. */
export function PersonInput({ people, ...given }: PersonInputProps) {
  const { t } = useTranslation('work')
  const session = useSession()
  if (people.error) return <Failure what={t('assign.people')} error={people.error} onRetry={() => void people.refetch()} />
  const named = (person: Person) => (person.id === session.userId ? t('assign.me', { name: person.name }) : person.name)
  // The caller comes first: taking it oneself is the most frequent case.
  const known = [...(people.data ?? [])].sort((a, b) => Number(b.id === session.userId) - Number(a.id === session.userId))
  return (
    <Select
      {...given}
      loading={people.isPending}
      placeholder={t('assign.required')}
      showSearch={{ optionFilterProp: 'label' }}
      options={[...known.map((person) => ({ value: person.id, label: named(person) })), { value: nobody, label: t('assign.nobody') }]}
    />
  )
}
