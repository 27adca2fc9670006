import { controlName, type ResolvedControl } from '@kilowatch/catalog'
import type { Command } from '@kilowatch/contract'
import { Button } from 'antd'
import { useLanguage } from '../../../shared/use-formats.ts'
import type { DeviceData } from '../device-data.ts'
import { PointValue } from '../overview/point-value.tsx'
import { useAskedControl } from './asked-control.tsx'
import { CommandStateLine } from './command-state.tsx'
import { isUnderWay, valueName } from './command-words.ts'

interface ControlRowProps {
  control: ResolvedControl
  /** What this device can be told. */
  values: readonly string[]
  /** The newest of its commands. */
  newest: Command | undefined
  data: DeviceData
  connected: boolean
  mayControl: boolean
}

/** One control: how it stands, what it can be told, and how far the newest command is. */
export function ControlRow({ control, values, newest, data, connected, mayControl }: ControlRowProps) {
  const language = useLanguage()
  const { ask, waits, blocked, shown } = useAskedControl(data, control, newest)
  return (
    <li className="kw-control">
      <div className="kw-control-line">
        <strong>{controlName(control, language)}</strong>
        <PointValue data={data} pointKey={control.proof.key} />
        <div className="kw-control-values">
          {values.map((value) => (
            <Button key={value} size="small" disabled={!mayControl || waits || blocked !== undefined} onClick={() => ask(value)}>
              {valueName(control, value, language)}
            </Button>
          ))}
        </div>
      </div>
      {blocked && <p className="kw-quiet">{blocked}</p>}
      <output className="kw-control-progress" aria-live="polite">
        {newest && isUnderWay(newest) && <CommandStateLine command={newest} data={data} connected={connected} />}
      </output>
      {shown}
    </li>
  )
}
