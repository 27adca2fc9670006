import { formatFigure, formatValue, type OneLine, resolvePoint, shownUnit } from '@kilowatch/catalog'
import { standingOf } from '@kilowatch/work'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { historyLink } from '../../../shared/device-links.ts'
import { Link } from '../../../shared/link.tsx'
import { useLanguage } from '../../../shared/use-formats.ts'
import { LevelMark, levelColour } from '../../../ui/level-mark.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { Age } from '../../../ui/value.tsx'
import type { DeviceData } from '../device-data.ts'
import { goodValue, oldReading } from '../overview/good-value.ts'
import type { BranchFacts } from './branch-facts.ts'
import { useOneLineWords } from './one-line-words.ts'

interface BranchProps {
  part: OneLine
  data: DeviceData
  facts: BranchFacts
}

interface BranchCellProps extends BranchProps {
  at: { x: number; y: number }
  size: { width: number; height: number }
  /** To be seen first where the drawing has no room. */
  isFirst: boolean
}

/** A branch in the drawing: leads to its history. */
export function BranchCell({ part, data, facts, at, size, isFirst }: BranchCellProps) {
  const words = useOneLineWords(part, data)
  const { number, name, key, alarm, position, condition } = facts
  const word = words.position(part.branch.switch?.by, position, number)
  const colour = alarm && levelColour(alarm.level, standingOf(alarm))
  return (
    <Link
      to={historyLink(data.device, key)}
      className={`kw-branch kw-branch-${position === 'open' ? 'open' : condition}`}
      data-alarm={alarm !== undefined}
      {...(isFirst ? { 'data-scroll-to': true } : {})}
      style={{ left: at.x, top: at.y, width: size.width, height: size.height, ...(colour ? { '--mark': colour } : {}) } as CSSProperties}
    >
      <span className="kw-branch-top">
        <span>{String(number).padStart(2, '0')}</span>
        <BranchMark facts={facts} word={word} />
      </span>
      <span className="kw-branch-name" title={name}>
        {name}
      </span>
      <BranchCurrent data={data} facts={facts} />
      <ShareBar facts={facts} />
      <span className="kw-branch-foot">
        <BranchShare data={data} facts={facts} word={word} />
        <Rating facts={facts} />
      </span>
    </Link>
  )
}

/** Quiet where all is normal: only the exception has a mark. */
export function BranchMark({ facts: { alarm, position, condition }, word }: { facts: BranchFacts; word: string }) {
  const { t } = useTranslation('distribution')
  if (alarm) return <LevelMark level={alarm.level} standing={standingOf(alarm)} size={14} named />
  if (position === 'open') return <Mark shape="minus" colour="var(--text-2)" filled={false} size={14} label={word} />
  if (condition === 'unknown') return <Mark shape="question" colour="var(--text-2)" filled={false} size={14} label={t('unknown')} />
  return <span>{word}</span>
}

/** "29.1 A"; the last one greyed where it is old. */
export function BranchCurrent({ data, facts: { key } }: { data: DeviceData; facts: BranchFacts }) {
  const language = useLanguage()
  const point = resolvePoint(data.type, key)
  const good = goodValue(data, key)
  const value = good ?? oldReading(data, key)?.value
  if (!point || point.point.kind === 'state') return null
  return (
    <span className={`kw-branch-current${good === undefined ? ' kw-branch-old' : ''}`}>
      <b>{value === undefined ? '—' : formatValue(point, value, language)}</b>{' '}
      {value !== undefined && <small>{shownUnit(point.point.unit, language)}</small>}
    </span>
  )
}

/** Its share of the rating against the alarm line; empty while it is not known. */
export function ShareBar({ facts: { share, limit, alarm, rated } }: { facts: BranchFacts }) {
  if (share === undefined && rated === undefined && limit === undefined) return null
  return (
    <span className="kw-bar kw-branch-bar" style={{ '--bar': alarm ? 'var(--major)' : 'var(--s1)' } as CSSProperties} aria-hidden="true">
      <span style={{ width: `${Math.min(100, share ?? 0)}%` }} />
      {limit !== undefined && <i className="kw-bar-limit" style={{ left: `${Math.min(100, limit)}%` }} />}
    </span>
  )
}

/** "91%"; the word of an open switch, the age of an old value. */
export function BranchShare({ data, facts, word }: { data: DeviceData; facts: BranchFacts; word: string }) {
  const old = oldReading(data, facts.key)
  if (facts.position === 'open') return <b>{word}</b>
  if (old && !data.stale) return <Age at={old.at} />
  return facts.share === undefined ? <span /> : <b>{formatFigure(facts.share, 0)}%</b>
}

function Rating({ facts: { rated } }: { facts: BranchFacts }) {
  return rated === undefined ? null : <span>{rated} A</span>
}
