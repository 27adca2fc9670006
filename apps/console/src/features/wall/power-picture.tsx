import type { Language } from '@kilowatch/catalog'
import type { WallPicture } from '@kilowatch/contract'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { formatDuration, number } from '../../shared/formats.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { type Box, boxesOf, type Condition, type Section, sectionsOf } from './boxes.ts'
import { shortClock } from './short-clock.ts'
import styles from './wall.module.css'

interface PowerPictureProps {
  supply: WallPicture['supply']
  sources: WallPicture['sources']
  width: number
  height: number
  now: number
  lost: boolean
}
const gap = 16
/** Boxes below this width have smaller figures. */
const narrow = 140
const node = { top: 8, height: 76 }
/** Where bus and boxes stand, by the height that there is. */
const topsIn = (height: number) => (height > 560 ? { bus: 200, box: 262 } : { bus: 148, box: 192 })

/** What carries and what is dead: devices with a store or two sources, under a bus with the recorded sources where people entered what feeds them. */
export function PowerPicture({ supply, sources, width, height, now, lost }: PowerPictureProps) {
  const { t } = useTranslation('wall')
  const language = useLanguage()
  const { boxes: chosen, left } = boxesOf(supply)
  const { boxes, sections } = sectionsOf(chosen, sources)
  if (boxes.length === 0) return <p className={styles.none}>{t('power.none')}</p>
  const each = Math.min(300, (width - gap * (boxes.length - 1)) / boxes.length)
  const begin = (width - (each * boxes.length + gap * (boxes.length - 1))) / 2
  const at = (place: number) => begin + place * (each + gap) + each / 2
  const top = topsIn(height)
  const boxHeight = Math.min(210, height - top.box - 84)
  return (
    <figure className={styles.power} style={{ width, height }} aria-label={words(supply, t, language)}>
      <svg width={width} height={height} aria-hidden="true">
        {sections.map((section) => (
          <BusLines key={section.from} section={section} bus={top.bus} at={at} each={each} />
        ))}
        {boxes.map((box, place) => (
          <g key={box.key}>
            <Line condition={box.input} x={at(place)} from={top.bus} to={top.box} />
            <Line condition={box.output} x={at(place)} from={top.box + boxHeight} to={height - 44} />
          </g>
        ))}
      </svg>
      {sections.flatMap((section) => {
        const feeds = drawn(section)
        if (feeds.length === 0)
          return (
            <small key={section.from} className={styles.unrecorded} style={nodeStyle(section, 0, 1, at, each)}>
              {t('power.unrecorded')}
            </small>
          )
        return feeds.map((source, n) => (
          <div
            key={`${section.from} ${source.id}`}
            className={styles.source}
            data-condition={section.condition}
            style={nodeStyle(section, n, feeds.length, at, each)}
          >
            <b title={source.name}>{source.name}</b>
            <small>
              {t(`power.source.${section.condition}`)}
              {source.since ? ` ${formatDuration(now - Date.parse(source.since))}` : ''}
            </small>
          </div>
        ))
      })}
      {boxes.map((box, place) => (
        <BoxView key={box.key} box={box} left={at(place) - each / 2} width={each} top={top.box} height={boxHeight} now={now} lost={lost} />
      ))}
      {boxes.map((box, place) => (
        <span key={box.key} className={styles.watts} style={{ left: at(place), top: height - 36 }}>
          {box.power === null ? '—' : `${number(box.power, 1)} kW`}
        </span>
      ))}
      {left > 0 ? <span className={styles.rest}>{t('more', { count: left })}</span> : null}
    </figure>
  )
}

/** At most three are drawn for a part of the bus. */
function drawn({ sources, from, to }: Section) {
  return sources.slice(0, Math.max(1, Math.min(3, to - from + 1)))
}

function spot(section: Section, n: number, of: number, at: (place: number) => number): number {
  const [from, to] = [at(section.from), at(section.to)]
  return from + ((to - from) * (n + 0.5)) / of
}

/** No wider than what it feeds leaves for it. */
function nodeStyle(section: Section, n: number, of: number, at: (place: number) => number, each: number) {
  const width = Math.min(200, (at(section.to) - at(section.from) + each) / of - (of > 1 ? gap : 0))
  return { left: spot(section, n, of, at), top: node.top, height: node.height, width }
}

function BusLines({ section, bus, at, each }: { section: Section; bus: number; at: (place: number) => number; each: number }) {
  const { condition, from, to } = section
  const feeds = drawn(section)
  if (feeds.length === 0) return null
  return (
    <g data-condition={condition}>
      {feeds.map(({ id }, n) => {
        const x = spot(section, n, feeds.length, at)
        return (
          <g key={id}>
            <Line condition={condition} x={x} from={node.top + node.height} to={bus} />
            {condition === 'dead' ? <Broken x={x} y={(node.top + node.height + bus) / 2} /> : null}
          </g>
        )
      })}
      <line className={styles.bus} x1={at(from) - each / 2} x2={at(to) + each / 2} y1={bus} y2={bus} />
    </g>
  )
}

/** Carrying with marks of its direction, dead or unknown dashed. */
function Line({ condition, x, from, to }: { condition: Condition | Box['output']; x: number; from: number; to: number }) {
  const carries = condition === 'live' || condition === 'mains' || condition === 'backup'
  const marks = carries ? Array.from({ length: Math.floor((to - from - 10) / 38) }, (_, n) => from + 24 + n * 38) : []
  return (
    <g data-condition={condition}>
      <line className={styles.line} x1={x} x2={x} y1={from} y2={to} />
      {marks.map((y) => (
        <path key={y} className={styles.chevron} d={`M${x - 5} ${y - 3}l5 5 5-5`} />
      ))}
    </g>
  )
}

function Broken({ x, y }: { x: number; y: number }) {
  return (
    <g className={styles.broken}>
      <circle cx={x} cy={y} r={13} />
      <path d={`M${x - 5} ${y - 5}l10 10m0-10l-10 10`} />
    </g>
  )
}

interface BoxViewProps {
  box: Box
  left: number
  top: number
  width: number
  height: number
  now: number
  lost: boolean
}

function BoxView({ box, left, top, width, height, now, lost }: BoxViewProps) {
  const { t } = useTranslation('wall')
  const { figure, unit, below } = boxWords(box, now, t)
  const old = lost || box.one?.fresh === false
  return (
    <div
      className={styles.box}
      data-condition={box.output}
      data-old={old}
      data-narrow={width < narrow}
      style={{ left, top, width, height }}
    >
      <b title={box.name}>{box.count > 1 ? t('power.several', { name: box.name, count: box.count }) : box.name}</b>
      <span className={styles.big}>
        {figure}
        {unit ? <small>{unit}</small> : null}
      </span>
      <small>{below}</small>
    </div>
  )
}

/** Minutes where it lives on its store, else how loaded it is; what stopped being told says when. */
function boxWords(
  { one, output, minutes, load, count }: Box,
  now: number,
  t: TFunction<'wall'>,
): { figure: string; unit: string; below: string } {
  const loaded = load === null ? '' : t('power.load', { load: number(load) })
  if (one && !one.fresh) {
    const figure = load === null ? '—' : number(load)
    return {
      figure,
      unit: load === null ? '' : '%',
      below: one.at ? t('power.stopped', { time: shortClock(one.at, now) }) : t('power.silent'),
    }
  }
  if (output === 'dead') return { figure: t('power.dead'), unit: '', below: one?.since ? formatDuration(now - Date.parse(one.since)) : '' }
  if (output === 'backup' && minutes !== null) return { figure: number(minutes), unit: 'min', below: loaded }
  if (output === 'backup') return { figure: t('power.backup'), unit: '', below: loaded }
  if (output === 'unknown') return { figure: '?', unit: '', below: t('power.unknown') }
  const least = count > 1 ? 'power.leastMinutes' : 'power.minutes'
  if (load !== null)
    return { figure: number(load), unit: '%', below: minutes === null ? t('power.carries') : t(least, { minutes: number(minutes) }) }
  return { figure: t('power.carries'), unit: '', below: minutes === null ? '' : t(least, { minutes: number(minutes) }) }
}

/** "2 台由电池供电，合计 67.3 kW，最短 24 min；1 台失电" */
function words(supply: WallPicture['supply'], t: TFunction<'wall'>, language: Language): string {
  const on = (output: Box['output']) => supply.filter((each) => each.output === output)
  const [backup, dead, unknown] = [on('backup'), on('dead'), on('unknown')]
  const power = backup.reduce((sum, each) => sum + (each.power ?? 0), 0)
  const least = Math.min(...backup.flatMap(({ minutes }) => minutes ?? []))
  const said = [
    ...(backup.length > 0 ? [t('power.words.backup', { count: backup.length, power: number(power, 1) })] : []),
    ...(Number.isFinite(least) ? [t('power.words.least', { minutes: number(least) })] : []),
    ...(dead.length > 0 ? [t('power.words.dead', { count: dead.length })] : []),
    ...(unknown.length > 0 ? [t('power.words.unknown', { count: unknown.length })] : []),
  ]
  return said.length === 0 ? t('power.words.well', { count: supply.length }) : said.join(language === 'zh' ? '，' : ', ')
}
