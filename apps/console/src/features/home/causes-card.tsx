import type { Home } from '@kilowatch/contract'
import { Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '../../shared/link.tsx'
import { ConfirmAlarms } from '../../ui/alarms/dialogs.ts'
import type { AlarmSubject } from '../../ui/alarms/step-dialog.tsx'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/placeholders.tsx'
import { urlChoice, useUrlState } from '../../ui/use-url-state.ts'
import { Time } from '../../ui/value.tsx'
import { Worded } from '../../ui/worded.tsx'
import { useOutages } from './batteries.ts'
import { CauseRowView } from './cause-row.tsx'
import { causeGroupings, causeRows } from './causes.ts'
import styles from './home.module.css'

const fields = { by: urlChoice(causeGroupings, 'cause') }
/** More rows than this belong on the page of alarms. */
const most = 6

/** What is wrong now, one row a cause, with the one thing to do about it. */
export function CausesCard({ home }: { home: Home }) {
  const { t } = useTranslation('home')
  const [{ by }, change] = useUrlState(fields)
  const [request, setRequest] = useState<AlarmSubject | null>(null)
  const rows = causeRows(home.causes, useOutages(), by)
  return (
    <Card
      className={styles.causes ?? ''}
      title={t('causes.title')}
      note={t(`causes.grouped.${by}`)}
      flush
      extra={
        <Segmented
          size="small"
          aria-label={t('causes.title')}
          value={by}
          options={causeGroupings.map((grouping) => ({ value: grouping, label: t(`causes.by.${grouping}`) }))}
          onChange={(grouping) => change({ by: grouping })}
        />
      }
    >
      {rows.length === 0 ? (
        <Calm home={home} />
      ) : (
        <ul className={styles.rows}>
          {rows.slice(0, most).map((row) => (
            <CauseRowView key={row.id} row={row} by={by} onConfirm={setRequest} />
          ))}
        </ul>
      )}
      {rows.length > most ? (
        <Link className={styles.foot} to="/current_message">
          {t('causes.more', { count: home.causes.length })}
        </Link>
      ) : null}
      {request ? <ConfirmAlarms {...request} onClose={() => setRequest(null)} /> : null}
    </Card>
  )
}

function Calm({ home: { devices, states, calmSince } }: { home: Home }) {
  const { t } = useTranslation('home')
  if (calmSince === null || states.normal !== devices) return <Empty text={t('causes.none')} calm />
  const text = <Worded text={t('causes.calm', { count: devices })} parts={{ time: <Time at={calmSince} /> }} />
  return <Empty text={text} calm />
}
