import type { EventState } from '@kilowatch/contract'
import { type AlarmStanding, alarmStandings } from '@kilowatch/work'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shared/use-formats.ts'
import { LevelMark } from '../../../ui/level-mark.tsx'
import { type facetsOf, standings } from './event-view.ts'
import styles from './events.module.css'

interface StandingStripProps {
  /** Undefined while they are not known. */
  facets: ReturnType<typeof facetsOf> | undefined
  state: string
  onChoose: (state: EventState | '') => void
}

/** How many alarms stand how, each with the mark that such an alarm has in the list; a click narrows the list, a second one lets all through again. What is no alarm is counted last, so that they add up. */
export function StandingStrip({ facets, state, onChoose }: StandingStripProps) {
  const { t } = useTranslation('events')
  const language = useLanguage()
  const countOf = (one: AlarmStanding) => facets?.states.find((facet) => facet.state === one)?.events
  return (
    <fieldset className={styles.standings} aria-label={t('byState')}>
      {standings.map((one) => (
        <button key={one} type="button" aria-pressed={state === one} onClick={() => onChoose(state === one ? '' : one)}>
          <LevelMark level={3} standing={one} size={20} />
          <strong data-waits={one === 'waiting' && (countOf(one) ?? 0) > 0}>{countOf(one) ?? '—'}</strong>
          <span>
            <b>{alarmStandings[one][language]}</b>
            <small>{t(`about.${one}`)}</small>
          </span>
        </button>
      ))}
      <div>
        <strong>{facets?.others ?? '—'}</strong>
        <span>
          <b>{t('others')}</b>
          <small>{t('about.others')}</small>
        </span>
      </div>
    </fieldset>
  )
}
