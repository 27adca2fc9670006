import { keyOf, type OneLine, type OneLineSource } from '@kilowatch/catalog'
import { historyLink } from '../../../shared/device-links.ts'
import { Link } from '../../../shared/link.tsx'
import type { DeviceData } from '../device-data.ts'
import { PointValue } from '../overview/point-value.tsx'
import { textOf } from './branch-facts.ts'
import { useOneLineWords } from './one-line-words.ts'

interface SourceProps {
  part: OneLine
  data: DeviceData
  source: OneLineSource | undefined
}

/** Values of a source in a row, those that it reports. */
export function SourceValues({ part, data, source }: SourceProps) {
  const keys = part.source.values.map((pattern) => keyOf(pattern, source?.number ?? 0)).filter((key) => data.readings.has(key))
  return keys.map((key) => <PointValue key={key} data={data} pointKey={key} ageless />)
}

/** "K1 合闸 34.5 A 55 %" */
export function BreakerWords({ part, data, source }: SourceProps) {
  const words = useOneLineWords(part, data)
  if (!source || !part.breaker || source.breaker === 'none') return null
  const keys = part.breaker.values.map((pattern) => keyOf(pattern, source.number)).filter((key) => data.readings.has(key))
  return (
    <>
      <Link to={historyLink(data.device, keys[0] ?? keyOf(part.breaker.by, source.number))}>
        <b>{words.breaker(source.number)}</b>
      </Link>
      <span>{words.position(part.breaker.by, source.breaker, source.number)}</span>
      {keys.map((key) => (
        <PointValue key={key} data={data} pointKey={key} ageless />
      ))}
    </>
  )
}

/** What is written beside a source and its breaker in the drawing: right of the line. */
export function SourceWords({ left, ...shown }: SourceProps & { left: number }) {
  const { part, data, source } = shown
  const words = useOneLineWords(part, data)
  if (!source) return null
  return (
    <>
      <span className="kw-one-line-words" style={{ left: left + 52, top: 2 }}>
        <span>
          <SourceName {...shown} />
          <small>{textOf(data, part.source.fedBy, source.number) ?? words.condition(source.condition)}</small>
        </span>
        <span>
          <SourceValues {...shown} />
        </span>
      </span>
      <span className="kw-one-line-words" style={{ left: left + 24, top: 81 }}>
        <span>
          <BreakerWords {...shown} />
        </span>
      </span>
    </>
  )
}

/** Leads to the history of what the source gives. */
export function SourceName({ part, data, source }: SourceProps) {
  const words = useOneLineWords(part, data)
  const [first] = part.source.values.map((pattern) => keyOf(pattern, source?.number ?? 0)).filter((key) => data.readings.has(key))
  const name = <b>{words.source(source?.number ?? 0)}</b>
  return first ? <Link to={historyLink(data.device, first)}>{name}</Link> : name
}
