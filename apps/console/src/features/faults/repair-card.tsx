import type { Fault, FaultRepair } from '@kilowatch/contract'
import { mayEnterRepairCost } from '@kilowatch/work'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../shared/clock.ts'
import { formatDuration } from '../../shared/formats.ts'
import { Card } from '../../ui/card.tsx'
import { useDialog } from '../../ui/dialogs.tsx'
import { Facts } from '../../ui/list/facts.tsx'
import { Time } from '../../ui/value.tsx'
import { CostDialog } from './cost-dialog.tsx'
import { CostTable } from './cost-table.tsx'
import styles from './faults.module.css'

/** Who repairs it, what is to be done, what was done and what it cost. */
export function Repairs({ fault }: { fault: Fault }) {
  const { t } = useTranslation('faults')
  const { repairs, roles, state } = fault
  const enters = mayEnterRepairCost(roles, state)
  return (
    <Card title={t('repair.title')}>
      {repairs.length === 0 ? <p className={styles.none}>{t('repair.none')}</p> : null}
      {repairs.map((repair) => (
        <section key={repair.id} className={styles.repair} aria-label={repair.number}>
          <Repair repair={repair} />
          <Cost fault={fault} repair={repair} enters={enters} />
        </section>
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

interface CostProps {
  fault: Fault
  repair: FaultRepair
  /** Whether the reader says what it cost. */
  enters: boolean
}

function Cost({ fault, repair, enters }: CostProps) {
  const { t } = useTranslation('faults')
  const open = useDialog()
  const { cost } = repair
  if (!cost && !enters) return null
  return (
    <div className={styles.cost}>
      <h3 className={styles.costHead}>
        {t('cost.title')}
        {enters ? (
          <Button size="small" onClick={() => open((close) => <CostDialog faultId={fault.id} repair={repair} onClose={close} />)}>
            {t(cost ? 'cost.change' : 'cost.enter')}
          </Button>
        ) : null}
      </h3>
      {cost ? <CostTable cost={cost} /> : <p className={styles.none}>{t('cost.none')}</p>}
    </div>
  )
}
