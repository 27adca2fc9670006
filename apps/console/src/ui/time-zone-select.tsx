import { Select, type SelectProps } from 'antd'
import { useMemo } from 'react'

/** The time zones that the browser knows, by their IANA names, each with its present offset from UTC. */
export function TimeZoneSelect(props: Omit<SelectProps<string>, 'options'>) {
  const options = useMemo(
    () => Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: `${zone} (${offsetOf(zone)})` })),
    [],
  )
  return <Select<string> showSearch {...props} options={options} />
}

/** 'GMT+8' */
function offsetOf(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
