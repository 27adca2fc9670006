import { DownOutlined, LeftOutlined, RightOutlined, UpOutlined } from '@ant-design/icons'
import type { VrPin } from '@kilowatch/contract'
import { activeStanding } from '@kilowatch/work'
import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { levelColour } from '../level-mark.tsx'
import type { Edge } from './directions.ts'
import styles from './pins.module.css'

interface EdgeArrowsProps {
  /** Pins in alarm, the worst first. */
  pins: readonly VrPin[]
  edgeOf: (pin: VrPin) => Edge | null
  onTurn: (pin: VrPin) => void
}

const icons: Readonly<Record<Edge, ReactNode>> = {
  left: <LeftOutlined aria-hidden="true" />,
  right: <RightOutlined aria-hidden="true" />,
  up: <UpOutlined aria-hidden="true" />,
  down: <DownOutlined aria-hidden="true" />,
}

/** At each edge beyond which something is in alarm, an arrow that turns the view to the worst of it. */
export function EdgeArrows({ pins, edgeOf, onTurn }: EdgeArrowsProps) {
  const { t } = useTranslation('vr-scenes')
  const edges = pins.map((pin) => ({ pin, edge: edgeOf(pin) }))
  return (['left', 'right', 'up', 'down'] as const).map((edge) => {
    const [first, ...others] = edges.filter((one) => one.edge === edge)
    const worst = first?.pin.device.worst
    if (!first || !worst) return null
    const { name } = first.pin.device
    const words = others.length === 0 ? name : t('beyondMore', { name, count: others.length + 1 })
    return (
      <button
        key={edge}
        type="button"
        className={`${styles.beyond} ${styles[edge]}`}
        style={{ '--mark': levelColour(worst.level, activeStanding(worst.unconfirmed)) } as CSSProperties}
        aria-label={t('turnTo', { name: words })}
        onClick={() => onTurn(first.pin)}
      >
        {edge === 'right' ? null : icons[edge]}
        <span>{words}</span>
        {edge === 'right' ? icons[edge] : null}
      </button>
    )
  })
}
