import { Select, type SelectProps } from 'antd'
import { useMemo } from 'react'
import { offsetName } from '../shared/zone.ts'

/** The time zones that the browser knows, by their IANA names, each with its present offset from UTC. */
export function TimeZoneSelect(props: Omit<SelectProps<string>, 'options'>) {
  const options = useMemo(
    () => Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: `${zone} (${offsetName(Date.now(), zone)})` })),
    [],
  )
  return <Select<string> showSearch {...props} options={options} />
}
