import type { Fault, FaultRepair } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../shared/clock.ts'
import { formatDuration } from '../../shared/formats.ts'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/list/facts.tsx'
import { Time } from '../../ui/value.tsx'
import styles from './faults.module.css'

/** Who repairs it, what is to be done and what was done. */
export function Repairs({ fault: { repairs } }: { fault: Fault }) {
  const { t } = useTranslation('faults')
  return (
    <Card title={t('repair.title')}>
      {repairs.length === 0 ? <p className={styles.none}>{t('repair.none')}</p> : null}
      {repairs.map((repair) => (
        <Repair key={repair.id} repair={repair} />
      ))}
    </Card>
  )
}

function Repair({ repair: { number, company, people, plan, done, begunAt, endedAt } }: { repair: FaultRepair }) {
  const { t } = useTranslation('faults')
  const now = useNow()
  const lasted = formatDuration((endedAt ? Date.parse(endedAt) : now) - Date.parse(begunAt))
  const facts: readonly [string, React.ReactNode][] = [
    ['number', number],
    ['company', company],
    ['people', people],
    [
      'time',
      <span key="time">
        <Time at={begunAt} full /> – {endedAt ? <Time at={endedAt} full /> : t('repair.goesOn')} · {lasted}
      </span>,
    ],
    ['plan', plan],
    ['done', done],
  ]
  const known = facts.filter(([, content]) => content !== '')
  return <Facts facts={known.map(([key, content]) => ({ key, name: t(`repair.${key}`), content }))} />
}
