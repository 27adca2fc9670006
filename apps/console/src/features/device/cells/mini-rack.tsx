import { memo, type PointerEvent, type RefObject, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CellFigures } from './cell-figures.ts'
import type { Tier } from './cell-layout.ts'
import { type SeenPart, scrollTo, seenPart } from './mini-rack-geometry.ts'

interface MiniRackProps {
  /** Holds the box that scrolls. */
  around: RefObject<HTMLElement | null>
  shown: CellFigures
  tiers: readonly Tier[]
  alarmed: ReadonlySet<number>
}

const boxOf = (around: HTMLElement | null) => around?.querySelector<HTMLElement>('.kw-rack-box') ?? undefined

/** The whole rack as a small picture, with a frame around what is seen of it below; tapping or dragging moves it. Nothing where all is seen. */
export function MiniRack({ around, shown, tiers, alarmed }: MiniRackProps) {
  const { t } = useTranslation('cells')
  const [seen, setSeen] = useState<SeenPart>({ left: 0, width: 1 })
  useEffect(() => {
    const box = boxOf(around.current)
    if (!box) return
    const look = () => setSeen(seenPart(box))
    look()
    box.addEventListener('scroll', look, { passive: true })
    const observer = new ResizeObserver(look)
    observer.observe(box)
    return () => {
      box.removeEventListener('scroll', look)
      observer.disconnect()
    }
  }, [around])
  const move = (event: PointerEvent<HTMLElement>) => {
    const box = boxOf(around.current)
    const { left, width } = event.currentTarget.getBoundingClientRect()
    if (box && (event.type === 'pointerdown' || event.buttons > 0)) box.scrollLeft = scrollTo((event.clientX - left) / width, box)
  }
  if (seen.width >= 1) return null
  return (
    <button type="button" className="kw-mini-rack" aria-label={t('wholeRack')} tabIndex={-1} onPointerDown={move} onPointerMove={move}>
      <MiniCells shown={shown} tiers={tiers} alarmed={alarmed} />
      <i style={{ left: `${seen.left * 100}%`, width: `${seen.width * 100}%` }} />
    </button>
  )
}

const MiniCells = memo(function MiniCells({ shown, tiers, alarmed }: Omit<MiniRackProps, 'around'>) {
  const classes = new Map((shown.statistics?.cells ?? []).map(({ index, class: step }) => [index, shown.old.has(index) ? undefined : step]))
  return tiers.map((tier) => (
    <span key={tier.number} className="kw-mini-tier">
      {tier.cells.map((cell, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an empty place has only its place
        <span key={place} className={cell === 0 ? '' : `kw-dv${classes.get(cell) ?? '-old'}`} data-alarm={alarmed.has(cell)} />
      ))}
    </span>
  ))
})
