import { BellOutlined, CarryOutOutlined, ControlOutlined, DisconnectOutlined, KeyOutlined, ThunderboltOutlined } from '@ant-design/icons'
import { type EventKind, eventKinds, eventStates } from '@kilowatch/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shared/use-formats.ts'
import { Pills } from '../../../ui/pills.tsx'
import type { facetsOf } from './event-view.ts'
import styles from './events.module.css'

export const kindIcons: Readonly<Record<EventKind, ReactNode>> = {
  alarm: <BellOutlined />,
  connection: <DisconnectOutlined />,
  discharge: <ThunderboltOutlined />,
  access: <KeyOutlined />,
  command: <ControlOutlined />,
  check: <CarryOutOutlined />,
}

interface KindCardsProps {
  /** Undefined while they are not known. */
  facets: ReturnType<typeof facetsOf> | undefined
  kinds: readonly string[]
  state: string
  onChoose: (chosen: { kind: string; state: string }) => void
}

/** How many events of each kind and state; each number narrows the list below to what it counts, a second click lets all through again. */
export function KindCards({ facets, kinds, state, onChoose }: KindCardsProps) {
  const { t } = useTranslation('events')
  const language = useLanguage()
  const [only] = kinds.length === 1 ? kinds : []
  const narrow = (chosen: string) => onChoose({ kind: kinds.join(','), state: chosen })
  return (
    <>
      <fieldset className={styles.kinds} aria-label={t('byKind')}>
        {(Object.keys(eventKinds) as EventKind[]).map((kind) => {
          const facet = facets?.kinds.find((each) => each.kind === kind)
          return (
            <div key={kind} className={styles.kind} data-chosen={kinds.includes(kind) || undefined}>
              <button
                type="button"
                aria-pressed={kinds.includes(kind)}
                onClick={() => onChoose({ kind: only === kind ? '' : kind, state })}
              >
                <span className={styles.kindName}>
                  {kindIcons[kind]} {eventKinds[kind][language]}
                </span>
                <strong>{facet?.events ?? '—'}</strong>
              </button>
              {facet && facet.waiting > 0 ? (
                <button type="button" className={styles.waiting} onClick={() => onChoose({ kind, state: 'waiting' })}>
                  {t('waiting', { count: facet.waiting })}
                </button>
              ) : null}
            </div>
          )
        })}
      </fieldset>
      <Pills
        label={t('byState')}
        pills={[
          { key: 'all', text: t('all'), count: facets?.all, pressed: state === '', onPress: () => narrow('') },
          ...(['waiting', 'ongoing', 'over'] as const).map((each) => ({
            key: each,
            text: eventStates[each][language],
            count: facets?.states.find((facet) => facet.state === each)?.events,
            pressed: state === each,
            onPress: () => narrow(state === each ? '' : each),
          })),
        ]}
      />
    </>
  )
}
