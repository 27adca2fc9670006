import type { OneLine, OneLineState } from '@kilowatch/catalog'
import type { DeviceData } from '../device-data.ts'
import { textOf } from './branch-facts.ts'
import { useOneLineWords } from './one-line-words.ts'
import { BreakerWords, SourceName, SourceValues } from './source-words.tsx'

/** The sources where branches stand as a list. */
export function SourceCards({ part, data, state }: { part: OneLine; data: DeviceData; state: OneLineState }) {
  const words = useOneLineWords(part, data)
  return (
    <div className="kw-sources">
      {state.sources.map((source) => (
        <section key={source.number} className={`kw-source kw-path-${source.condition}`}>
          <p>
            <SourceName part={part} data={data} source={source} />
            <small>{[words.condition(source.condition), textOf(data, part.source.fedBy, source.number)].filter(Boolean).join(' · ')}</small>
          </p>
          <p>
            <SourceValues part={part} data={data} source={source} />
          </p>
          <p>
            <BreakerWords part={part} data={data} source={source} />
          </p>
        </section>
      ))}
    </div>
  )
}
