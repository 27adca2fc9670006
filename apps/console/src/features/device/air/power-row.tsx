import { controlName, provingWord, type ResolvedControl } from '@kilowatch/catalog'
import type { Command } from '@kilowatch/contract'
import { Button } from 'antd'
import { useLanguage } from '../../../shared/use-formats.ts'
import { useAskedControl } from '../controls/asked-control.tsx'
import { valueName } from '../controls/command-words.ts'
import type { DeviceData } from '../device-data.ts'
import { PointValue } from '../overview/point-value.tsx'
import { AskedLine } from './asked-line.tsx'

export interface UnitRowProps {
  control: ResolvedControl
  /** What this device can be told; none for those who may not. */
  values: readonly string[]
  /** The newest of its commands. */
  newest: Command | undefined
  data: DeviceData
  connected: boolean
  mayControl: boolean
}

/** Whether it runs, and what it can be told of that. */
export function PowerRow({ control, values, newest, data, connected, mayControl }: UnitRowProps) {
  const language = useLanguage()
  const { ask, waits, blocked, shown } = useAskedControl(data, control, newest)
  const code = data.readings.get(control.proof.key)?.value ?? undefined
  const read = code === undefined ? undefined : provingWord(control, code)
  const others = values.filter((value) => !control.control.values[value]?.proof.becomes?.includes(read ?? ''))
  return (
    <div className="kw-unit-row">
      <span>{controlName(control, language)}</span>
      <b>
        <PointValue data={data} pointKey={control.proof.key} />
      </b>
      <span>
        {mayControl &&
          others.map((value) => (
            <Button key={value} size="small" disabled={waits || blocked !== undefined} onClick={() => ask(value)}>
              {valueName(control, value, language)}
            </Button>
          ))}
      </span>
      <AskedLine command={newest} data={data} connected={connected} />
      {shown}
    </div>
  )
}
