import { BellOutlined, CarryOutOutlined, ControlOutlined, DisconnectOutlined, KeyOutlined, ThunderboltOutlined } from '@ant-design/icons'
import { type EventKind, eventKinds, eventLateness, eventStates } from '@kilowatch/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shared/use-formats.ts'
import { Mark } from '../../../ui/mark.tsx'
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
  late: string
  onChoose: (chosen: { kind: string; state: string; late: string }) => void
}

/** How many events of each kind and state, and how many are late; each number narrows the list below to what it counts, a second click lets all through again. */
export function KindCards({ facets, kinds, state, late, onChoose }: KindCardsProps) {
  const { t } = useTranslation('events')
  const language = useLanguage()
  const [only] = kinds.length === 1 ? kinds : []
  const narrow = (chosen: { state?: string; late?: string }) => onChoose({ kind: kinds.join(','), state, late, ...chosen })
  // Where the business has no targets nothing is ever late.
  const lateness = facets?.late.filter((facet) => facet.events > 0 || facet.late === late) ?? []
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
                onClick={() => onChoose({ kind: only === kind ? '' : kind, state, late })}
              >
                <span className={styles.kindName}>
                  {kindIcons[kind]} {eventKinds[kind][language]}
                </span>
                <strong>{facet?.events ?? '—'}</strong>
              </button>
              {facet && facet.waiting > 0 ? (
                <button type="button" className={styles.waiting} onClick={() => onChoose({ kind, state: 'waiting', late: '' })}>
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
          { key: 'all', text: t('all'), count: facets?.all, pressed: state === '', onPress: () => narrow({ state: '' }) },
          ...(['waiting', 'ongoing', 'over'] as const).map((each) => ({
            key: each,
            text: eventStates[each][language],
            count: facets?.states.find((facet) => facet.state === each)?.events,
            pressed: state === each,
            onPress: () => narrow({ state: state === each ? '' : each }),
          })),
        ]}
      />
      {lateness.length > 0 ? (
        <Pills
          label={t('byLateness')}
          pills={lateness.map((facet) => ({
            key: facet.late,
            mark: <Mark shape="hourglass" colour="var(--major)" filled={false} size={14} />,
            text: eventLateness[facet.late][language],
            count: facet.events,
            pressed: late === facet.late,
            onPress: () => narrow({ late: late === facet.late ? '' : facet.late }),
          }))}
        />
      ) : null}
    </>
  )
}
