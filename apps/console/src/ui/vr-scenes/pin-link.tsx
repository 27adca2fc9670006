import { type Language, pointLabel } from '@kilowatch/catalog'
import type { VrPin } from '@kilowatch/contract'
import { activeStanding } from '@kilowatch/work'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { deviceLink } from '../../shared/device-links.ts'
import { Link } from '../../shared/link.tsx'
import { useLanguage } from '../../shared/use-formats.ts'
import { alarmedFirst, type HeadlineItem } from '../device-view.ts'
import { levelColour } from '../level-mark.tsx'
import { StateMark, stateLook, useShownState } from '../state-badge.tsx'
import { Value } from '../value.tsx'
import type { Place } from './directions.ts'
import { type Labelled, labelWidth, sideOf } from './labels.ts'
import styles from './pins.module.css'

interface PinLinkProps {
  pin: VrPin
  /** Of the picture, in pixels. */
  width: number
  /** Its label is there without being pointed at. */
  open: boolean
}

/** What is known of the label before it is drawn. */
export function labelOf(pin: VrPin): Labelled {
  const { x, y, device } = pin
  return { id: device.id, name: device.name, values: mainValues(pin, 'zh').length, x, y }
}

/** A device at its place on a flat picture. */
export function PinLink({ pin, width, open }: PinLinkProps) {
  return (
    <span className={`${styles.pin} ${styles[sideOf(pin.x, labelWidth(labelOf(pin)), width)]}`} style={placeOf(pin)}>
      <PinContent pin={pin} open={open} />
    </span>
  )
}

export function placeOf({ x, y }: Place): CSSProperties {
  return { left: `${100 * x}%`, top: `${100 * y}%` }
}

/** Mark of the state, name, and the first of its values; leads to the device. */
export function PinContent({ pin, open }: { pin: VrPin; open: boolean }) {
  const { device } = pin
  const { t } = useTranslation('common')
  const state = useShownState(device.state)
  const { worst } = device
  const colour = state === 'alarm' && worst ? levelColour(worst.level, activeStanding(worst.unconfirmed)) : stateLook[state].colour
  return (
    <Link
      to={deviceLink(device)}
      className={`${styles.mark} ${open ? styles.open : ''}`}
      style={{ '--mark': colour } as CSSProperties}
      aria-label={`${device.name}, ${t(`states.${state}`)}`}
    >
      <span className={styles.dot}>
        <StateMark state={state} worst={worst} size={16} />
      </span>
      <span className={styles.label}>
        <strong>{device.name}</strong>
        <MainValues pin={pin} />
      </span>
    </Link>
  )
}

function MainValues({ pin }: { pin: VrPin }) {
  const language = useLanguage()
  const items = mainValues(pin, language)
  return (
    <span className={styles.values}>
      {items.map(({ reading, point }) => (
        <span key={reading.key}>
          {items.length > 1 ? <small>{pointLabel(point, language)} </small> : null}
          <Value reading={reading} point={point} ageless />
        </span>
      ))}
    </span>
  )
}

/** Of what is in alarm, else of what the headline begins with, at most two parts. */
function mainValues({ device, alarmed }: VrPin, language: Language): readonly HeadlineItem[] {
  const first = alarmedFirst(device, alarmed, language).find(({ items }) => items.some(({ reading }) => reading.value !== null))
  return first?.items.slice(0, 2) ?? []
}
