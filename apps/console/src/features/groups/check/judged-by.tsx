import { shownUnit, type UpsStandard, upsStandardFields, upsStandardRows } from '@kilowatch/catalog'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../shared/clock.ts'
import { Link } from '../../../shared/link.tsx'
import { useFormats, useLanguage } from '../../../shared/use-formats.ts'
import { Card } from '../../../ui/card.tsx'
import styles from './check.module.css'

type Row = (typeof upsStandardRows)[number]

/** The limits by which a check judges, and when the rules want the next one. */
export function JudgedBy({ standard, dueAt }: { standard: UpsStandard; dueAt: string | null }) {
  const { t } = useTranslation('checks')
  const language = useLanguage()
  const formats = useFormats(useNow())
  const now = useNow()
  const isOver = dueAt !== null && Date.parse(dueAt) < now
  return (
    <Card title={t('judgedBy')} note={t('rulesNote')} extra={<Link to="/enterprise/setting/ups_rules">{t('rules')}</Link>}>
      <dl className={styles.rules}>
        {upsStandardRows
          .filter(({ key }) => key !== 'inspection')
          .map((row) => (
            <div key={row.key}>
              <dt>{row.name[language]}</dt>
              <dd>
                <Limits row={row} standard={standard} />
              </dd>
            </div>
          ))}
      </dl>
      {dueAt ? (
        <p className={isOver ? styles.over : styles.dim}>{t(isOver ? 'overdue' : 'due', { at: formats.time(dueAt, true) })}</p>
      ) : null}
    </Card>
  )
}

function Limits({ row, standard }: { row: Row; standard: UpsStandard }) {
  const { t } = useTranslation('checks')
  const language = useLanguage()
  const text = (key: Row['warn']) => {
    const field = upsStandardFields.find((each) => each.key === key)
    return field ? `${standard[field.key]} ${'unit' in field ? shownUnit(field.unit, language) : ''}`.trim() : ''
  }
  if (row.worse === 'within') return `${text(row.warn)} – ${text(row.fail)}`
  if (row.key === 'reading') return t('atMost', { value: text(row.fail) })
  return [
    ...(row.warn ? [t('warnAt', { value: text(row.warn) })] : []),
    ...(row.fail ? [t('failAt', { value: text(row.fail) })] : []),
  ].join(t('and'))
}
