import { controlName, provingWord } from '@kilowatch/catalog'
import { useLanguage } from '../../../shared/use-formats.ts'
import { useAskedControl } from '../controls/asked-control.tsx'
import { valueName } from '../controls/command-words.ts'
import { AskedLine } from './asked-line.tsx'
import type { UnitRowProps } from './power-row.tsx'

/** Every mode, the read one marked; another is asked for by a click where it can be told. */
export function ModeRow({ control, values, newest, data, connected, mayControl }: UnitRowProps) {
  const language = useLanguage()
  const { ask, waits, blocked, shown } = useAskedControl(data, control, newest)
  const code = data.stale ? undefined : data.readings.get(control.proof.key)?.value
  const read = code === undefined || code === null ? undefined : provingWord(control, code)
  return (
    <div>
      <fieldset className="kw-modes" aria-label={controlName(control, language)}>
        {Object.keys(control.control.values).map((value) => {
          const name = valueName(control, value, language)
          return mayControl && values.includes(value) ? (
            <button
              key={value}
              type="button"
              aria-pressed={value === read}
              disabled={waits || blocked !== undefined || value === read}
              title={blocked}
              onClick={() => ask(value)}
            >
              {name}
            </button>
          ) : (
            <span key={value} data-read={value === read}>
              {name}
            </span>
          )
        })}
      </fieldset>
      <AskedLine command={newest} data={data} connected={connected} />
      {shown}
    </div>
  )
}
