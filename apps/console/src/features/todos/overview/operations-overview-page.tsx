import { type OperationsNumber, operationsNumbers, operationsOverviewCalls, overviewDays } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { useMayOpen } from '../../../shared/may-open.ts'
import { useCall } from '../../../shared/query.ts'
import { Card } from '../../../ui/card.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Page } from '../../../ui/page.tsx'
import { DutyCard } from './duty-card.tsx'
import { MaintainedCard } from './maintained-card.tsx'
import { MyTodosCard } from './my-todos-card.tsx'
import { NumberRows } from './number-rows.tsx'
import styles from './overview.module.css'
import { addressOf, type CardKey, cardsOf } from './overview-rules.ts'
import { TimesCard } from './times-card.tsx'

const minute = 60_000

/** How operations stand now: what is late, what is to be done today, who is on duty, what is worked on; each number leads to its list. */
export function OperationsOverviewPage() {
  const { t } = useTranslation('operations-overview')
  const mayOpen = useMayOpen()
  const overview = useCall(operationsOverviewCalls.readOperationsOverview, {}, { keep: true, poll: minute })
  return (
    <Page>
      <div className={styles.columns}>
        <div className={styles.stack}>
          <MyTodosCard />
          <Loaded of={overview} what={t('numbers')} rows={8} height={320} frame={(meanwhile) => <Card>{meanwhile}</Card>}>
            {(data) => <Cards keys={['faults']} numbers={operationsNumbers(data)} />}
          </Loaded>
          {overview.data && mayOpen('/enterprise/operation/fault_records') ? (
            <TimesCard times={overview.data.times} days={overviewDays} />
          ) : null}
        </div>
        <div className={styles.stack}>
          {overview.data ? <Cards keys={['rounds', 'works', 'tickets']} numbers={operationsNumbers(overview.data)} /> : null}
        </div>
        <div className={styles.stack}>
          {mayOpen('/enterprise/operation/duty') ? <DutyCard /> : null}
          <MaintainedCard />
        </div>
      </div>
    </Page>
  )
}

/** Numbers by card; those whose list is not the person's are left out, and cards that are empty then. */
function Cards({ keys, numbers }: { keys: readonly CardKey[]; numbers: readonly OperationsNumber[] }) {
  const { t } = useTranslation('operations-overview')
  const mayOpen = useMayOpen()
  const shown = numbers.filter((number) => mayOpen(addressOf(number)))
  return keys.map((key) => {
    const own = cardsOf(shown, key)
    return own.length === 0 ? null : (
      <Card key={key} title={t(`cards.${key}`)} flush>
        <NumberRows numbers={own} />
      </Card>
    )
  })
}
