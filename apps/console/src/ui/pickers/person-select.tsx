import { employeeCalls } from '@kilowatch/contract'
import { Select } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../shared/query.ts'
import { useSettled } from '../../shared/use-settled.ts'

export interface NamedPerson {
  id: string
  name: string
}

interface PeopleSelectProps {
  id?: string
  label?: string
  value?: readonly NamedPerson[]
  onChange?: (people: NamedPerson[]) => void
  /** One person alone. */
  single?: boolean
  /** Cannot be chosen (again). */
  without?: readonly string[]
  /** Chosen are accounts: ids are those of users, and only who has joined can be chosen. */
  accounts?: boolean
}

const shownAtOnce = 50

interface Choice {
  value: string
  label: React.ReactNode
}

/** Employees of the business, found by name, phone, e-mail or job number. */
export function PeopleSelect({ id, label, value = [], onChange, single = false, without = [], accounts = false }: PeopleSelectProps) {
  const { t } = useTranslation('pickers')
  const [search, setSearch] = useState('')
  const settled = useSettled(search.trim())
  const people = useCall(
    employeeCalls.listEmployees,
    { query: { ...(settled ? { search: settled } : {}), ...(accounts ? { state: 'joined' as const } : {}), pageSize: shownAtOnce } },
    { keep: true, staleTime: 30_000 },
  )
  const items = people.data?.items
  const found = useMemo(() => items?.map((one) => ({ ...one, id: (accounts ? one.userId : null) ?? one.id })), [items, accounts])
  const names = useMemo(() => new Map([...value, ...(found ?? [])].map((person) => [person.id, person.name])), [value, found])
  const choices = (found ?? []).filter(({ id: each }) => !without.includes(each))
  const chosen = value.map((person) => ({ value: person.id, label: person.name }))
  const choose = (picked: Choice | Choice[] | undefined) => {
    const ids = picked === undefined ? [] : Array.isArray(picked) ? picked.map((each) => each.value) : [picked.value]
    onChange?.(ids.map((each) => ({ id: each, name: names.get(each) ?? each })))
  }
  return (
    <Select<Choice | Choice[]>
      {...(id ? { id } : {})}
      {...(label ? { 'aria-label': label } : {})}
      {...(single ? {} : { mode: 'multiple' as const })}
      labelInValue
      allowClear
      showSearch={{ filterOption: false, onSearch: setSearch }}
      style={{ width: '100%' }}
      loading={people.isPending}
      placeholder={t('people')}
      notFoundContent={people.isPending ? t('searching') : t('noPeople')}
      options={choices.map((person) => ({
        value: person.id,
        label: <PersonLabel name={person.name} contact={person.phone || person.email} />,
      }))}
      value={single ? (chosen[0] ?? (null as never)) : chosen}
      onChange={choose}
    />
  )
}

function PersonLabel({ name, contact }: { name: string; contact: string }) {
  return (
    <span>
      {name} <span style={{ color: 'var(--text-2)' }}>{contact}</span>
    </span>
  )
}
