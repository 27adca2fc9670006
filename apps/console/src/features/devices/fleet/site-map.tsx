import { AimOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons'
import type { Fleet, VrScene } from '@kilowatch/contract'
import { Button, Segmented } from 'antd'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/card.tsx'
import { lazyPart } from '../../../ui/part.tsx'
import { citiesOf, levelsOf, type Opened } from './levels.ts'
import { Grid, useDragging, useGround } from './map-ground.tsx'
import { MapPictureButton, MapPictureLayer } from './map-picture.tsx'
import styles from './site-map.module.css'
import { isPlaced, marksOf, moved, type View, viewOf, zoomed } from './site-map.ts'
import { SiteMarks } from './site-marks.tsx'

export interface SiteMapProps {
  fleet: Fleet
  opened: Opened
  onOpen: (what: Partial<Opened>) => void
  /** Undefined: who looks may not change sites. */
  onPlace: ((id: string) => void) | undefined
  plans: PlansOfSite
}

/** The floor plans of the site that is opened; none: there is only the map. */
export interface PlansOfSite {
  plans: readonly VrScene[]
  view: 'map' | 'plan'
  chosen: string
  onChange: (to: { view?: 'map' | 'plan'; plan?: string }) => void
}
const step = 40
const FloorPlan = lazyPart('floor-plan', () => import('./floor-plan.tsx').then((code) => code.FloorPlan), { as: 'page', height: 380 })

/** Sites on a plain grid of degrees, or on a picture that the business laid beneath: no borders, nothing from outside. The list of sites says all of it in words. */
export function SiteMap({ fleet, opened, onOpen, onPlace, plans: ofSite }: SiteMapProps) {
  const { t } = useTranslation('devices')
  const { sites } = fleet
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
  const hasPlans = ofSite.plans.length > 0
  const extra = (
    <span className={styles.heads}>
      {hasPlans ? (
        <Segmented<'map' | 'plan'>
          size="small"
          aria-label={t('plan.view')}
          value={ofSite.view}
          options={[
            { value: 'map', label: t('plan.map') },
            { value: 'plan', label: t('plan.name') },
          ]}
          onChange={(view) => ofSite.onChange({ view })}
        />
      ) : null}
      {hasPlans && ofSite.view === 'plan' ? null : <MapPictureButton sites={placed} />}
    </span>
  )
  if (hasPlans && ofSite.view === 'plan')
    return (
      <Card title={<Levels {...{ fleet, opened, onOpen }} />} extra={extra} flush>
        <FloorPlan plans={ofSite.plans} chosen={ofSite.chosen} onChoose={(plan) => ofSite.onChange({ plan })} />
      </Card>
    )
  return (
    <Card title={<Levels {...{ fleet, opened, onOpen }} />} note={<Extent sites={sites} />} extra={extra} flush>
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
          {size.width > 0 && placed.length > 0 ? (
            <>
              <MapPictureLayer view={now} size={size} />
              <Grid view={now} size={size} />
            </>
          ) : null}
          {size.width > 0 ? <SiteMarks marks={marksOf(placed, now, size)} size={size} {...{ fleet, opened, onOpen }} /> : null}
          {placed.length === 0 ? <p className={styles.nothing}>{t('map.nothing')}</p> : null}
          <small className={styles.outline}>{t('map.outline')}</small>
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

/** The way from everything down to what is shown; each step leads back to it. */
function Levels({ fleet, opened, onOpen }: Omit<SiteMapProps, 'onPlace' | 'plans'>) {
  const { t } = useTranslation('devices')
  const levels = levelsOf(opened, fleet)
  const here = levels.length - 1
  return levels.map(({ kind, name, opens }, place) => {
    const words = name || t('map.everywhere')
    return (
      <Fragment key={kind}>
        {place > 0 ? (
          <span className={styles.next} aria-hidden="true">
            ›
          </span>
        ) : null}
        {place === here ? (
          <span aria-current="location">{words}</span>
        ) : (
          <button type="button" className={styles.level} onClick={() => onOpen(opens)}>
            {words}
          </button>
        )}
      </Fragment>
    )
  })
}

/** In how many cities the sites are, or how many they are. */
function Extent({ sites }: { sites: Fleet['sites'] }) {
  const { t } = useTranslation('devices')
  const cities = citiesOf(sites)
  return cities > 1 ? t('map.cities', { count: cities }) : t('map.note', { count: sites.filter(({ site }) => site !== '').length })
}

/** Sites that stand nowhere on the map yet. */
function Placeless({ sites, onPlace }: Pick<SiteMapProps, 'onPlace'> & { sites: Fleet['sites'] }) {
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
