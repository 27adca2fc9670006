import { type DeviceType, flatPoint, limitFieldName, ruleFieldUnit } from '@kilowatch/catalog'
import type { LimitDifferences, Rule } from '@kilowatch/contract'
import { Button, Segmented, Table } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shared/use-formats.ts'
import { Card } from '../../../ui/card.tsx'
import { useErrorText } from '../../../ui/placeholders.tsx'
import { textsOf } from '../../../ui/thresholds/threshold-draft.ts'
import styles from './batch-limits.module.css'
import { NameAndSite } from './choose-devices.tsx'
import type { useRehearsal } from './use-rehearsal.ts'
import { wishFieldsOf } from './wish-draft.ts'

const kinds = ['changing', 'unfit', 'same'] as const
type Kind = (typeof kinds)[number]

export function kindOf({ changes, unfit }: LimitDifferences): Kind {
  return unfit !== null ? 'unfit' : changes.length > 0 ? 'changing' : 'same'
}

interface DifferencesCardProps {
  type: DeviceType
  differences: readonly LimitDifferences[]
  rehearsal: ReturnType<typeof useRehearsal>
}

const rowsAtOnce = 10

/** Old and new device by device, before anything is saved; those that do not fit with their reason. */
export function DifferencesCard({ type, differences, rehearsal }: DifferencesCardProps) {
  const { t } = useTranslation('devices')
  const count = (kind: Kind) => differences.filter((each) => kindOf(each) === kind).length
  const [wanted, show] = useState<Kind | null>(null)
  const kind = wanted ?? kinds.find((each) => count(each) > 0) ?? 'changing'
  const [page, turn] = useState(1)
  const rows = differences.filter((each) => kindOf(each) === kind)
  const shown = rows.slice((page - 1) * rowsAtOnce, page * rowsAtOnce)
  return (
    <Card
      title={t('batch.differences')}
      flush
      extra={
        kind === 'changing' && rows.length > 0 ? (
          <Button size="small" onClick={() => void rehearsal.rehearse(shown.filter(({ id }) => rehearsal.states[id] === undefined))}>
            {t('batch.rehearsePage')}
          </Button>
        ) : null
      }
    >
      <div className={styles.kinds} aria-live="polite">
        <Segmented<Kind>
          aria-label={t('batch.differences')}
          value={kind}
          options={kinds.map((each) => ({ value: each, label: t(`batch.${each}`, { count: count(each) }) }))}
          onChange={(each) => {
            turn(1)
            show(each)
          }}
        />
      </div>
      <Table<LimitDifferences>
        aria-label={t(`batch.${kind}`, { count: rows.length })}
        size="small"
        rowKey="id"
        dataSource={rows}
        scroll={{ x: 520 }}
        locale={{ emptyText: t('batch.nobody') }}
        pagination={{ current: page, onChange: turn, pageSize: rowsAtOnce, showSizeChanger: false, hideOnSinglePage: true }}
        columns={[
          { key: 'name', title: t('limits.device'), width: 190, render: (_, { name, site }) => <NameAndSite name={name} site={site} /> },
          {
            key: 'what',
            title: t(kind === 'unfit' ? 'batch.reason' : 'limits.limit'),
            render: (_, each) => <What {...each} type={type} />,
          },
          ...(kind === 'changing'
            ? [
                {
                  key: 'rehearsal',
                  title: t('batch.fired'),
                  width: 170,
                  render: (_: unknown, each: LimitDifferences) => <Rehearsal of={each} rehearsal={rehearsal} />,
                },
              ]
            : []),
        ]}
      />
    </Card>
  )
}

function What({ type, changes, unfit, own }: LimitDifferences & { type: DeviceType }) {
  const { t } = useTranslation('devices')
  const language = useLanguage()
  if (unfit !== null) return <span>{unfit}</span>
  if (changes.length === 0) return <span className={styles.dim}>{t('batch.already')}</span>
  return (
    <ul className={styles.changes}>
      {changes.flatMap(({ pattern, before, after }) =>
        linesOf(type, pattern, before, after, language).map(({ key, what, old, next }) => (
          <li key={key}>
            <span>{what}</span>
            <span className={styles.oldNew}>
              <s>{old}</s> → <strong>{next}</strong>
            </span>
          </li>
        )),
      )}
      {own > 0 ? <li className={styles.dim}>{t('batch.own', { count: own })}</li> : null}
    </ul>
  )
}

/** A line for each field that is otherwise than before. */
function linesOf(type: DeviceType, pattern: string, before: Rule | null, after: Rule | null, language: 'zh' | 'en') {
  const point = flatPoint(type, pattern)?.point
  if (point?.kind !== 'measure') return []
  const [old, next] = [textsOf(before ?? undefined, point), textsOf(after ?? undefined, point)]
  return wishFieldsOf(point).flatMap((field) => {
    if (old[field] === next[field]) return []
    const figure = (text: string) => (text === '' ? '—' : `${text} ${ruleFieldUnit(point, field, language)}`.trim())
    const what = `${point.name[language]} · ${limitFieldName(field, language)}`
    return [{ key: `${pattern} ${field}`, what, old: figure(old[field]), next: figure(next[field]) }]
  })
}

function Rehearsal({ of, rehearsal }: { of: LimitDifferences; rehearsal: DifferencesCardProps['rehearsal'] }) {
  const { t } = useTranslation('devices')
  const errorText = useErrorText()
  const state = rehearsal.states[of.id]
  if (state === undefined) {
    return (
      <Button size="small" type="link" aria-label={t('batch.rehearseOf', { name: of.name })} onClick={() => void rehearsal.rehearse([of])}>
        {t('batch.rehearse')}
      </Button>
    )
  }
  if (state === 'running') return <span className={styles.dim}>{t('batch.rehearsing')}</span>
  if ('error' in state) return <span className={styles.problem}>{errorText(state.error)}</span>
  if (state.days === 0) return <span className={styles.dim}>{t('batch.noData')}</span>
  return (
    <span className={styles.name}>
      {t('batch.times', { present: state.present, proposed: state.proposed })}
      {state.days < 6.9 ? <small>{t('batch.young', { days: state.days.toFixed(1) })}</small> : null}
    </span>
  )
}
