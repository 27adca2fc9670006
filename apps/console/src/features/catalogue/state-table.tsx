import type { FlatPoint, State, StateAlarm, StateValue } from '@kilowatch/catalog'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../shared/use-formats.ts'
import { LevelMark } from '../../ui/level-mark.tsx'
import styles from './catalogue.module.css'
import { FactTable } from './fact-table.tsx'

/** States with the codes of their values, and the alarms that these raise. */
export function StateTable({ points }: { points: readonly (FlatPoint & { point: State })[] }) {
  const { t } = useTranslation('catalogue')
  const language = useLanguage()
  return (
    <FactTable
      head={[t('state'), t('key'), t('valuesAndCodes')]}
      rows={points.map(({ pattern, point }) => ({
        key: pattern,
        cells: [point.name[language], <code key="key">{pattern}</code>, <Values key="values" state={point} />],
      }))}
    />
  )
}

function Values({ state }: { state: State }) {
  const language = useLanguage()
  const alarms: Readonly<Record<string, StateAlarm | undefined>> = state.alarms
  return (
    <ul className={styles.values}>
      {Object.entries<StateValue>(state.values).map(([value, { code, ...name }]) => {
        const level = alarms[value]?.level
        return (
          <li key={value}>
            <code>{code}</code> {name[language]} {level === undefined ? null : <LevelMark level={level} outlined size={14} named />}
          </li>
        )
      })}
    </ul>
  )
}
