import type { Home } from '@kilowatch/contract'
import { Segmented } from 'antd'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ConfirmAlarms, type ConfirmRequest } from '../../ui/alarms/confirm-alarms.tsx'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/placeholders.tsx'
import { urlChoice, useUrlState } from '../../ui/use-url-state.ts'
import { Time } from '../../ui/value.tsx'
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
  const [request, setRequest] = useState<ConfirmRequest | null>(null)
  const rows = causeRows(home.causes, by)
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
      <ConfirmAlarms request={request} onClose={() => setRequest(null)} />
    </Card>
  )
}

function Calm({ home: { devices, states, calmSince } }: { home: Home }) {
  const { t } = useTranslation('home')
  if (calmSince === null || states.normal !== devices) return <Empty text={t('causes.none')} calm />
  const text = <Trans t={t} i18nKey="causes.calm" values={{ count: devices }} components={{ time: <Time at={calmSince} /> }} />
  return <Empty text={text} calm />
}
