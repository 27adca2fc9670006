import { formatFigure, shownUnit, type Unit } from '@kilowatch/catalog'
import { useLanguage } from '../../../shared/use-formats.ts'

/** What it is called, its value, its unit and its decimals, and a word on where it comes from. */
export type Figure = readonly [name: string, value: number | null, unit: Unit, decimals: number, note?: string | undefined]

/** Names and values in columns; what is not known is left out. */
export function Figures({ of }: { of: readonly Figure[] }) {
  const language = useLanguage()
  return (
    <dl className="kw-battery-figures">
      {of.map(([name, value, unit, decimals, note]) =>
        value === null ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {formatFigure(value, decimals)} <span>{shownUnit(unit, language)}</span>
              {note ? <small>{note}</small> : null}
            </dd>
          </div>
        ),
      )}
    </dl>
  )
}
