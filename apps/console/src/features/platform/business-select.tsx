import { platformCalls } from '@kilowatch/contract'
import { Select, type SelectProps } from 'antd'
import { useState } from 'react'
import { useCall } from '../../shared/query.ts'

/** One of the open businesses, found by typing. */
export function BusinessSelect(props: Omit<SelectProps<string | null>, 'options'>) {
  const [search, look] = useState('')
  const found = useCall(
    platformCalls.listBusinesses,
    { query: { ...(search ? { search } : {}), pageSize: 50 } },
    { keep: true, staleTime: 30_000 },
  )
  const options = (found.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Select<string | null> showSearch={{ filterOption: false, onSearch: look }} loading={found.isFetching} {...props} options={options} />
  )
}
