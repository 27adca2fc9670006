import type { Entry, PatrolLine, PatrolRecord, Platform } from '@kilowatch/contract'
import { differenceOf, hasChangedMuch, isFresh } from '@kilowatch/work'
import { Checkbox } from 'antd'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../shared/clock.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { Mark } from '../../ui/mark.tsx'
import { ResultMark } from '../../ui/patrol/record-state.tsx'
import { Age, FigureText, Time } from '../../ui/value.tsx'
import { EntryInput } from './entry-input.tsx'
import { isFailed, placeOf } from './entry-rules.ts'
import { LineFault } from './line-fault.tsx'
import { LinePictures } from './line-pictures.tsx'
import { enteredText, limitsText, platformText, signed, toleranceText, unitOf } from './line-words.ts'
import styles from './patrol-records.module.css'
import type { SendEntries } from './use-entry.ts'

interface LineProps {
  record: Pick<PatrolRecord, 'id' | 'device' | 'pictures'>
  line: PatrolLine
  /** Its number in the record. */
  place: number
  /** Absent: it is only read. */
  writing?: { send: SendEntries; onUnsaved: (place: string, unsaved: boolean) => void; pictured: boolean }
  /** Absent: nothing can be returned. */
  returning?: { chosen: boolean; toggle: () => void }
}

const none: readonly never[] = []

/** One item of one device: what was reported, entered and found before, how far they are apart, and what that means. */
export const Line = memo(function Line({ record, line, place, writing, returning }: LineProps) {
  const { t } = useTranslation('patrol-records')
  const language = useLanguage()
  const { item, entry } = line
  const name = item.name[language]
  const pictures = record.pictures.filter(({ key }) => key === line.key)
  const platform = entry ? entry.platform : line.platform
  const limits = [limitsText(item), unitOf(item, language)].filter(Boolean).join(' ')
  const asked = [item.required && t('line.required'), item.pictured && t('line.pictured'), limitsText(item) && t('line.within', { limits })]
  return (
    <li
      className={`${styles.line} ${isFailed(line) ? styles.failed : ''}`}
      data-line={placeOf(record.id, line.key)}
      aria-label={name}
      tabIndex={-1}
    >
      <span className={styles.number}>{place}</span>
      <span className={styles.name}>
        <strong>{name}</strong>
        <small>{asked.filter(Boolean).join(' · ')}</small>
        {entry?.again ? <b className={styles.again}>{t('line.again')}</b> : null}
      </span>
      <Cell name={t('column.platform')}>
        <Reported type={record.device.type} platform={platform} at={entry ? Date.parse(entry.at) : null} />
      </Cell>
      {writing ? null : (
        <Cell name={t('column.entered')}>
          <Entered line={line} entry={entry} />
        </Cell>
      )}
      <Cell name={t('column.difference')}>
        <Difference line={line} entry={entry} />
      </Cell>
      <Cell name={t('column.last')}>
        <Last line={line} />
      </Cell>
      <span className={styles.result}>
        {entry ? <ResultMark result={entry.result} /> : <span className={styles.pale}>{t('line.open')}</span>}
      </span>
      <span className={styles.pictures} data-pictures="">
        <LinePictures
          recordId={record.id}
          item={name}
          lineKey={line.key}
          pictures={pictures}
          last={line.last?.pictures ?? none}
          writes={writing?.pictured ?? false}
        />
      </span>
      {writing ? (
        <EntryInput record={record} line={line} name={name} {...writing} />
      ) : (
        <Said line={line} returning={returning} fault={entry?.result === 'fail' ? <LineFault record={record} line={line} /> : null} />
      )}
    </li>
  )
})

function Cell({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <span className={styles.cell}>
      <small className={styles.cellName}>{name}</small>
      {children}
    </span>
  )
}

/** What the device said, and whether that was near enough in time to judge by. `at`: when it was entered; null: now. */
function Reported({ type, platform, at }: { type: string; platform: Platform | null; at: number | null }) {
  const { t } = useTranslation('patrol-records')
  const language = useLanguage()
  const now = useNow()
  if (!platform) return <span className={styles.pale}>{t('line.noPlatform')}</span>
  const { figure, unit } = platformText(type, platform, language)
  const fresh = isFresh({ at: Date.parse(platform.at) }, at ?? now)
  return (
    <>
      <FigureText figure={figure} unit={unit} />
      <small className={fresh ? '' : styles.old}>
        {at === null ? <Age at={platform.at} /> : <Time at={platform.at} full />}
        {fresh ? null : ` · ${t('line.old')}`}
      </small>
    </>
  )
}

function Entered({ line: { item }, entry }: { line: PatrolLine; entry: Entry | null }) {
  const language = useLanguage()
  const text = entry && enteredText(item, entry.value, language)
  if (!entry || text === null) return <span className={styles.pale}>—</span>
  return (
    <>
      <FigureText figure={text} unit={unitOf(item, language)} />
      <small>
        {entry.by?.name} <Time at={entry.at} full />
      </small>
    </>
  )
}

function Difference({ line: { item }, entry }: { line: PatrolLine; entry: Entry | null }) {
  const { t } = useTranslation('patrol-records')
  const language = useLanguage()
  const difference = entry && differenceOf(entry.value, entry.platform)
  if (!entry || difference === null || difference === undefined || !entry.platform) return <span className={styles.pale}>—</span>
  const share = entry.platform.value === 0 ? null : Math.abs(difference / entry.platform.value)
  const tolerance = toleranceText(item, language)
  return (
    <>
      <span>
        {signed(item, difference)}
        {share === null || unitOf(item, language) === '%' ? null : ` (${(100 * share).toFixed(1)} %)`}
      </span>
      {tolerance ? <small>{t('line.tolerance', { tolerance })}</small> : null}
    </>
  )
}

function Last({ line: { item, entry, last } }: { line: PatrolLine }) {
  const { t } = useTranslation('patrol-records')
  const language = useLanguage()
  if (!last) return <span className={styles.pale}>—</span>
  const text = enteredText(item, last.value, language) ?? t(`line.last.${last.result}`)
  const much = entry !== null && hasChangedMuch(entry.value, last.value)
  return (
    <>
      <span>{text}</span>
      <small className={much ? styles.much : ''}>
        {entry ? <Change line={{ item, entry, last }} much={much} /> : <Time at={last.at} />}
      </small>
    </>
  )
}

function Change({
  line: { item, entry, last },
  much,
}: {
  line: Pick<PatrolLine, 'item'> & { entry: Entry; last: NonNullable<PatrolLine['last']> }
  much: boolean
}) {
  const { t } = useTranslation('patrol-records')
  if (typeof entry.value !== 'number' || typeof last.value !== 'number')
    return t(entry.value === last.value && entry.result === last.result ? 'line.unchanged' : 'line.otherwise')
  const change = entry.value - last.value
  const share = much && last.value !== 0 ? ` (${change > 0 ? '+' : '−'}${Math.abs((100 * change) / last.value).toFixed(0)} %)` : ''
  return `${signed(item, change)}${share}`
}

/** What the inspector wrote, what somebody else entered for the same, and what can be asked of the line. */
function Said({ line, returning, fault }: { line: PatrolLine; returning: LineProps['returning']; fault: React.ReactNode }) {
  const { t } = useTranslation('patrol-records')
  const { entry, beside, item } = line
  const language = useLanguage()
  const against = entry !== null && entry.judged !== null && entry.result !== 'undone' && entry.judged !== entry.result
  if (!entry || (entry.note === '' && !beside && !returning && !against && !fault)) return null
  return (
    <span className={styles.said}>
      {entry.result === 'fail' ? <Mark shape="triangle" colour="var(--major)" filled={false} size={14} /> : null}
      <span className={styles.words}>
        {entry.note === '' ? null : <q>{entry.note}</q>}
        {against ? <small>{t('line.against', { judged: t(`line.judged.${entry.judged}`) })}</small> : null}
        {beside ? (
          <small>
            {t('line.beside', { name: beside.by?.name ?? '', value: enteredText(item, beside.value, language) ?? '—' })}{' '}
            <ResultMark result={beside.result} />
          </small>
        ) : null}
      </span>
      {fault}
      {returning ? (
        <Checkbox checked={returning.chosen} onChange={returning.toggle}>
          {t('line.askAgain')}
        </Checkbox>
      ) : null}
    </span>
  )
}
