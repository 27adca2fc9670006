import { AimOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { type DeviceState, deviceStates, type Fleet, type FleetPart } from '@kilowatch/contract'
import { Button, Popover } from 'antd'
import { type CSSProperties, type PointerEvent, type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shared/use-formats.ts'
import { Card } from '../../../ui/card.tsx'
import { useBoxWidth } from '../../../ui/charts/use-box-width.ts'
import { levelColour } from '../../../ui/level-mark.tsx'
import { StateMark, stateLook } from '../../../ui/state-badge.tsx'
import styles from './site-map.module.css'
import {
  gridOf,
  isPlaced,
  isShown,
  labelSides,
  type Mark,
  marksOf,
  moved,
  type PlacedSite,
  type Size,
  type View,
  viewOf,
  widthOf,
  worstState,
  zoomed,
} from './site-map.ts'

interface SiteMapProps {
  sites: Fleet['sites']
  /** The site that the page is narrowed to; '': none. */
  chosen: string
  onChoose: (site: string) => void
  /** Undefined: who looks may not change sites. */
  onPlace: ((id: string) => void) | undefined
}
const mostListed = 4
const step = 40

/** Sites on a plain grid of degrees: no borders, nothing from outside. The list of sites says all of it in words. */
export function SiteMap({ sites, chosen, onChoose, onPlace }: SiteMapProps) {
  const { t } = useTranslation('devices')
  const [box, size] = useGround()
  const [view, look] = useState<View | null>(null)
  const placed = sites.filter(isPlaced)
  const whole = viewOf(
    placed.map(({ place }) => place),
    size,
  )
  const drag = useDragging((by) => look(moved(view ?? whole, by)))
  const now = view ?? whole
  const onKeyDown = (event: React.KeyboardEvent) => {
    const by = { ArrowLeft: { x: step, y: 0 }, ArrowRight: { x: -step, y: 0 }, ArrowUp: { x: 0, y: step }, ArrowDown: { x: 0, y: -step } }[
      event.key
    ]
    if (by) look(moved(now, by))
    else if (event.key === '+' || event.key === '=') look(zoomed(now, 2))
    else if (event.key === '-') look(zoomed(now, 0.5))
    else return
    event.preventDefault()
  }
  return (
    <Card title={t('map.title')} note={t('map.note', { count: placed.length })} flush>
      <div className={styles.body}>
        {/* biome-ignore lint/a11y/useSemanticElements: a group of buttons on a ground that arrow keys move */}
        <div
          ref={box}
          role="group"
          aria-label={t('map.words', { count: placed.length })}
          className={styles.ground}
          onKeyDown={onKeyDown}
          {...drag}
        >
          {size.width > 0 && placed.length > 0 ? <Grid view={now} size={size} /> : null}
          {size.width > 0 ? <Marks marks={marksOf(placed, now, size)} size={size} {...{ chosen, onChoose }} /> : null}
          <div className={styles.zoom}>
            <Button size="small" icon={<PlusOutlined />} aria-label={t('map.nearer')} onClick={() => look(zoomed(now, 2))} />
            <Button size="small" icon={<MinusOutlined />} aria-label={t('map.farther')} onClick={() => look(zoomed(now, 0.5))} />
            <Button size="small" icon={<AimOutlined />} aria-label={t('map.whole')} disabled={view === null} onClick={() => look(null)} />
          </div>
        </div>
        <Placeless sites={sites} onPlace={onPlace} />
      </div>
    </Card>
  )
}

/** The size in which the ground is laid out; a phone's is lower. */
function useGround(): [RefObject<HTMLDivElement | null>, Size] {
  const [box, width] = useBoxWidth<HTMLDivElement>()
  return [box, { width, height: width > 0 ? (box.current?.clientHeight ?? 0) : 0 }]
}

/** The ground follows the pointer; a click on a mark stays one. */
function useDragging(onMove: (by: { x: number; y: number }) => void) {
  const last = useRef<{ x: number; y: number } | null>(null)
  return {
    onPointerDown: ({ clientX, clientY, target }: PointerEvent) => {
      last.current = target instanceof Element && target.closest('button') ? null : { x: clientX, y: clientY }
    },
    onPointerMove: ({ clientX, clientY, buttons }: PointerEvent) => {
      if (!last.current || buttons === 0) return
      onMove({ x: clientX - last.current.x, y: clientY - last.current.y })
      last.current = { x: clientX, y: clientY }
    },
    onPointerUp: () => {
      last.current = null
    },
  }
}

/** CSS px that a word of the grid takes: at the edge it is left out rather than cut. */
const [wordWidth, wordHeight] = [52, 18]

function Grid({ view, size }: { view: View; size: Size }) {
  const { meridians, parallels, decimals } = gridOf(view, size)
  const words = (degrees: number, [positive, negative]: readonly [string, string]) =>
    `${Math.abs(degrees).toFixed(decimals)}°${degrees === 0 ? '' : degrees > 0 ? positive : negative}`
  return (
    <svg className={styles.grid} width={size.width} height={size.height} aria-hidden="true">
      {meridians.map(({ at, degrees }) => (
        <g key={degrees}>
          <line x1={at} x2={at} y1={0} y2={size.height} />
          {at + wordWidth < size.width ? (
            <text x={at + 4} y={size.height - 6}>
              {words(degrees, ['E', 'W'])}
            </text>
          ) : null}
        </g>
      ))}
      {parallels.map(({ at, degrees }) => (
        <g key={degrees}>
          <line x1={0} x2={size.width} y1={at} y2={at} />
          {at > wordHeight ? (
            <text x={6} y={at - 5}>
              {words(degrees, ['N', 'S'])}
            </text>
          ) : null}
        </g>
      ))}
    </svg>
  )
}

interface MarksProps {
  marks: readonly Mark[]
  size: Size
  chosen: string
  onChoose: (site: string) => void
}

function Marks({ marks, size, chosen, onChoose }: MarksProps) {
  const { t } = useTranslation('devices')
  const shown = marks.filter((mark) => isShown(mark, size))
  const names = shown.map(({ sites }) =>
    sites.length > 1 ? t('map.joined', { site: sites[0]?.site, total: sites.length }) : (sites[0]?.site ?? ''),
  )
  const sides = labelSides(
    shown.map(({ x, y }, place) => ({ x, y, width: Math.min(220, widthOf(names[place] ?? '') + 16) })),
    size,
  )
  return shown.map((mark, place) => {
    const { x, y, sites } = mark
    const [first] = sites
    if (!first) return null
    return (
      <span key={first.site}>
        {sites.length > 1 ? (
          <Ring mark={mark} chosen={chosen} onChoose={onChoose} />
        ) : (
          <SiteButton site={first} x={x} y={y} isChosen={chosen === first.site} onChoose={onChoose} />
        )}
        {sides[place] ? (
          <span className={styles.label} data-side={sides[place]} style={{ left: x, top: y }} aria-hidden="true">
            {names[place]}
          </span>
        ) : null}
      </span>
    )
  })
}

function SiteButton({
  site,
  x,
  y,
  isChosen,
  onChoose,
}: {
  site: PlacedSite
  x: number
  y: number
  isChosen: boolean
  onChoose: (site: string) => void
}) {
  const words = useSiteWords()
  const state = worstState([site])
  return (
    <button
      type="button"
      className={styles.mark}
      style={{ left: x, top: y }}
      aria-pressed={isChosen}
      aria-label={words(site)}
      title={words(site)}
      onClick={() => onChoose(isChosen ? '' : site.site)}
    >
      <StateMark state={state} worst={state === 'alarm' ? site.worst : null} size={20} />
    </button>
  )
}

/** Several sites at one place: the number in the worst colour; pressing it lists them. */
function Ring({ mark: { x, y, sites }, chosen, onChoose }: { mark: Mark; chosen: string; onChoose: (site: string) => void }) {
  const { t } = useTranslation('devices')
  const words = useSiteWords()
  const [isOpen, open] = useState(false)
  const list = (
    <ul className={styles.joined}>
      {sites.slice(0, mostListed).map((site) => {
        const state = worstState([site])
        return (
          <li key={site.site}>
            <button
              type="button"
              onClick={() => {
                open(false)
                onChoose(chosen === site.site ? '' : site.site)
              }}
            >
              <StateMark state={state} worst={state === 'alarm' ? site.worst : null} size={14} />
              {words(site)}
            </button>
          </li>
        )
      })}
      {sites.length > mostListed ? <li>{t('map.more', { count: sites.length - mostListed })}</li> : null}
    </ul>
  )
  return (
    <Popover open={isOpen} onOpenChange={open} trigger="click" content={list}>
      <button
        type="button"
        className={`${styles.mark} ${styles.ring}`}
        style={{ left: x, top: y, '--mark': colourOf(sites) } as CSSProperties}
        aria-pressed={sites.some(({ site }) => site === chosen)}
        aria-label={t('map.ring', { count: sites.length, sites: sites.slice(0, mostListed).map(words).join('; ') })}
      >
        {sites.length}
      </button>
    </Popover>
  )
}

function colourOf(sites: readonly FleetPart[]): string {
  const state = worstState(sites)
  // Sites stand worst first: the first one in alarm has the worst alarm.
  const worst = state === 'alarm' ? sites.find((site) => site.worst)?.worst : null
  return worst ? levelColour(worst.level, !worst.unconfirmed) : stateLook[state].colour
}

/** "门诊楼，杭州：告警 8，离线 1" */
function useSiteWords(): (site: Fleet['sites'][number]) => string {
  const { t } = useTranslation('devices')
  const language = useLanguage()
  return ({ site, city, devices, states }) => {
    const wrong = (Object.keys(states) as DeviceState[]).filter((state) => state !== 'normal' && state !== 'disabled' && states[state] > 0)
    const said = wrong.map((state) => `${deviceStates[state][language]} ${states[state]}`)
    return t('map.site', {
      site: city ? t('map.inCity', { site, city }) : site,
      states: said.length > 0 ? said.join(t('map.and')) : t('map.normal', { count: devices }),
    })
  }
}

/** Sites that stand nowhere on the map yet. */
function Placeless({ sites, onPlace }: Pick<SiteMapProps, 'sites' | 'onPlace'>) {
  const { t } = useTranslation('devices')
  const without = sites.filter(({ site, place }) => site !== '' && place === null)
  if (without.length === 0) return null
  return (
    <div className={styles.foot}>
      <b>{t('map.without', { count: without.length })}</b>
      {without.slice(0, 6).map(({ site, id }) => (
        <span key={site}>
          {site}
          {id !== null && onPlace ? (
            <button type="button" className={styles.link} aria-label={t('map.setPlaceOf', { site })} onClick={() => onPlace(id)}>
              {t('map.setPlace')}
            </button>
          ) : null}
        </span>
      ))}
      {without.length > 6 ? <span>{t('map.more', { count: without.length - 6 })}</span> : null}
    </div>
  )
}
