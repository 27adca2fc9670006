import { type DeviceState, deviceStates, type Fleet, type FleetPart } from '@kilowatch/contract'
import { activeStanding } from '@kilowatch/work'
import { Popover } from 'antd'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shared/use-formats.ts'
import { levelColour } from '../../../ui/level-mark.tsx'
import { StateMark, stateLook } from '../../../ui/state-badge.tsx'
import { type Opened, openingOf } from './levels.ts'
import styles from './site-map.module.css'
import { footWidth, isShown, type LabelPlace, labelPlaces, type Mark, type PlacedSite, type Size, widthOf, worstState } from './site-map.ts'

interface SiteMarksProps {
  marks: readonly Mark[]
  size: Size
  fleet: Fleet
  opened: Opened
  onOpen: (what: Partial<Opened>) => void
}
const mostListed = 4
/** CSS px: a line of one mark, a line and the head of several, and what an edge takes. */
const height = { one: 26, line: 20, head: 24, edges: 8 }
const mostWidth = 240

/** Sites at their places, those that stand too close together as one ring; each with as many words as there is room for. */
export function SiteMarks({ marks, size, fleet, opened, onOpen }: SiteMarksProps) {
  const words = useMarkWords()
  const shown = marks.filter((mark) => isShown(mark, size))
  // The buttons at the right and the words at the bottom stay free.
  const reserved = [
    { x: size.width - 46, y: 0, width: 46, height: 100 },
    { x: size.width - footWidth, y: size.height - 28, width: footWidth, height: 28 },
  ]
  const places = labelPlaces(
    shown.map((mark) => ({ x: mark.x, y: mark.y, sizes: words.sizes(mark) })),
    size,
    reserved,
  )
  return shown.map((mark, at) => {
    const { x, y, sites } = mark
    const [first] = sites
    if (!first) return null
    const place = places[at] ?? null
    const label = place ? <Label mark={mark} place={place} /> : null
    const common = { style: { left: x, top: y }, label }
    if (sites.length > 1) {
      const opening = openingOf(sites, opened, fleet)
      return <Ring key={first.site} mark={mark} {...common} {...{ opened, onOpen, opening }} />
    }
    const isChosen = opened.site === first.site
    return (
      <SiteButton
        key={first.site}
        site={first}
        isChosen={isChosen}
        onChoose={() => onOpen({ site: isChosen ? '' : first.site })}
        {...common}
      />
    )
  })
}

/** What is said beside a mark, and about how large it is: in full, then its name alone. */
function useMarkWords() {
  const { t } = useTranslation('devices')
  const state = useStateWords()
  const titleOf = ({ sites }: Mark) => {
    const [first] = sites
    if (sites.length === 1) return first?.site ?? ''
    const inCity = first?.city !== '' && sites.every(({ province, city }) => province === first?.province && city === first?.city)
    return inCity ? (first?.city ?? '') : t('map.joined', { site: first?.site, total: sites.length })
  }
  const noteOf = ({ sites }: Mark) => {
    if (sites.length === 1) return sites[0]?.city ?? ''
    const devices = sites.reduce((sum, site) => sum + site.devices, 0)
    return `${t('map.citySites', { count: sites.length })} · ${t('map.cityDevices', { count: devices })}`
  }
  const sizeOf = (width: number, tall: number) => ({ width: Math.min(mostWidth, width + 18), height: tall })
  const sizes = (mark: Mark): Size[] => {
    const { sites } = mark
    const name = sizeOf(widthOf(titleOf(mark)), height.one)
    const headWidth = widthOf(`${titleOf(mark)}  ${noteOf(mark)}`)
    if (sites.length === 1) return [sizeOf(headWidth + widthOf(state(sites[0])?.words ?? '') + 12, height.one), name]
    const lines = sites.slice(0, mostListed).map((site) => widthOf(`${site.site}  ${state(site)?.words ?? ''}`) + 34)
    const listed = Math.min(sites.length, mostListed) + (sites.length > mostListed ? 1 : 0)
    return [sizeOf(Math.max(headWidth, ...lines), height.head + listed * height.line + height.edges), name]
  }
  return { titleOf, noteOf, sizes }
}

function Label({ mark, place: { side, size } }: { mark: Mark; place: LabelPlace }) {
  const { t } = useTranslation('devices')
  const { titleOf, noteOf } = useMarkWords()
  const { sites } = mark
  const inFull = size === 0
  return (
    <span className={styles.label} data-side={side} aria-hidden="true">
      <span className={styles.labelHead}>
        <b>{titleOf(mark)}</b>
        {inFull ? <small>{noteOf(mark)}</small> : null}
        {inFull && sites.length === 1 ? <StateWords site={sites[0]} /> : null}
      </span>
      {inFull && sites.length > 1
        ? sites.slice(0, mostListed).map((site) => (
            <span key={site.site} className={styles.labelLine}>
              <SiteStateMark site={site} size={14} />
              <span>{site.site}</span>
              <StateWords site={site} />
            </span>
          ))
        : null}
      {inFull && sites.length > mostListed ? (
        <small className={styles.labelLine}>{t('map.more', { count: sites.length - mostListed })}</small>
      ) : null}
    </span>
  )
}

/** "告警 8" in its colour; nothing where all are normal. */
function StateWords({ site }: { site: PlacedSite | undefined }) {
  const said = useStateWords()(site)
  return said ? <b style={{ color: said.colour }}>{said.words}</b> : null
}

function useStateWords(): (site: PlacedSite | undefined) => { words: string; colour: string } | null {
  const language = useLanguage()
  return (site) => {
    const state = site ? worstState([site]) : 'normal'
    return site && state !== 'normal' ? { words: `${deviceStates[state][language]} ${site.states[state]}`, colour: colourOf([site]) } : null
  }
}

function SiteStateMark({ site, size }: { site: PlacedSite; size: number }) {
  const state = worstState([site])
  return <StateMark state={state} worst={state === 'alarm' ? site.worst : null} size={size} />
}

interface MarkButtonProps {
  style: CSSProperties
  label: ReactNode
}

function SiteButton({
  site,
  isChosen,
  onChoose,
  style,
  label,
}: MarkButtonProps & { site: PlacedSite; isChosen: boolean; onChoose: () => void }) {
  const words = useSiteWords()
  return (
    <button
      type="button"
      className={styles.mark}
      style={style}
      aria-pressed={isChosen}
      aria-label={words(site)}
      title={words(site)}
      onClick={onChoose}
    >
      <SiteStateMark site={site} size={20} />
      {label}
    </button>
  )
}

interface RingProps extends MarkButtonProps, Pick<SiteMarksProps, 'opened' | 'onOpen'> {
  mark: Mark
  /** Null: nothing holds them all that is not open yet. */
  opening: Partial<Opened> | null
}

/** Several sites at one place: the number in the worst colour; pressing it opens their city, or lists them. */
function Ring({ mark: { sites }, opened, onOpen, opening, style, label }: RingProps) {
  const { t } = useTranslation('devices')
  const words = useSiteWords()
  const [isOpen, open] = useState(false)
  const button = (
    <button
      type="button"
      className={`${styles.mark} ${styles.ring}`}
      style={{ ...style, '--mark': colourOf(sites) } as CSSProperties}
      aria-pressed={sites.some(({ site }) => site === opened.site)}
      aria-label={t('map.ring', { count: sites.length, sites: sites.slice(0, mostListed).map(words).join('; ') })}
      {...(opening ? { onClick: () => onOpen(opening) } : {})}
    >
      {sites.length}
      {label}
    </button>
  )
  if (opening) return button
  const list = (
    <ul className={styles.joined}>
      {sites.map((site) => (
        <li key={site.site}>
          <button
            type="button"
            onClick={() => {
              open(false)
              onOpen({ site: opened.site === site.site ? '' : site.site })
            }}
          >
            <SiteStateMark site={site} size={14} />
            {words(site)}
          </button>
        </li>
      ))}
    </ul>
  )
  return (
    <Popover open={isOpen} onOpenChange={open} trigger="click" content={list}>
      {button}
    </Popover>
  )
}

function colourOf(sites: readonly FleetPart[]): string {
  const state = worstState(sites)
  // Sites stand worst first: the first one in alarm has the worst alarm.
  const worst = state === 'alarm' ? sites.find((site) => site.worst)?.worst : null
  return worst ? levelColour(worst.level, activeStanding(worst.unconfirmed)) : stateLook[state].colour
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
