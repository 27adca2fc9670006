import type { Entry, PatrolLine, PatrolRecord } from '@kilowatch/contract'
import { type LineResult, lineResults } from '@kilowatch/work'
import { Button, Input, InputNumber, Radio } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { onEnter } from '../../shared/keys.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { ErrorText } from '../../ui/form-error.tsx'
import { Dialog } from '../../ui/overlays.tsx'
import { ResultMark } from '../../ui/patrol/record-state.tsx'
import { useErrorText } from '../../ui/placeholders.tsx'
import { Time } from '../../ui/value.tsx'
import { placeOf } from './entry-rules.ts'
import { enteredText, unitOf } from './line-words.ts'
import styles from './patrol-records.module.css'
import { type LineEntry, type SendEntries, type Trouble, useEntry } from './use-entry.ts'

interface EntryInputProps {
  record: Pick<PatrolRecord, 'id'>
  line: PatrolLine
  /** What is looked at, in words. */
  name: string
  send: SendEntries
  onUnsaved: (place: string, unsaved: boolean) => void
}

/** What is entered of a line: its value, what that means, and a note; kept at once, and it says so. */
export function EntryInput({ record, line, name, send, onUnsaved }: EntryInputProps) {
  const { t } = useTranslation('patrol-records')
  const language = useLanguage()
  const entry = useEntry(line, send)
  const { now, judged, unsaved } = entry
  const place = placeOf(record.id, line.key)
  useEffect(() => {
    onUnsaved(place, unsaved)
    return () => onUnsaved(place, false)
  }, [place, unsaved, onUnsaved])
  const results = (Object.keys(lineResults) as LineResult[]).map((value) => ({ value, label: lineResults[value][language] }))
  return (
    <div className={styles.entry}>
      <ValueInput line={line} name={name} entry={entry} />
      <Radio.Group
        size="small"
        optionType="button"
        aria-label={t('entry.result', { item: name })}
        options={results}
        value={now.result ?? judged ?? undefined}
        onChange={({ target }) => entry.save({ result: target.value, ...(target.value === 'undone' ? { value: null } : {}) })}
      />
      <Input
        className={styles.note ?? ''}
        aria-label={t('entry.note', { item: name })}
        placeholder={t('entry.notePlaceholder')}
        maxLength={200}
        value={now.note}
        onChange={({ target }) => entry.type({ note: target.value, result: now.result })}
        onBlur={() => entry.save()}
        onPressEnter={onEnter(() => entry.save())}
      />
      <span className={styles.kept} role="status">
        <Kept line={line} entry={entry} />
      </span>
      {line.beside ? <BesideEntry line={line} beside={line.beside} onTake={entry.take} /> : null}
      {entry.trouble?.kind === 'conflict' ? <Conflict line={line} name={name} trouble={entry.trouble} settle={entry.settle} /> : null}
    </div>
  )
}

function ValueInput({ line: { item }, name, entry }: { line: PatrolLine; name: string; entry: LineEntry }) {
  const { t } = useTranslation('patrol-records')
  const language = useLanguage()
  const { now } = entry
  const label = t('entry.value', { item: name })
  if (item.kind === 'number') {
    const [least, most] = item.range
    return (
      <InputNumber<number>
        className={styles.figure ?? ''}
        aria-label={label}
        min={least}
        max={most}
        precision={item.decimals ?? 0}
        suffix={unitOf(item, language)}
        value={now.value as number | null}
        onChange={(value) => entry.type({ value })}
        onBlur={() => entry.save()}
        onPressEnter={onEnter(() => entry.save())}
      />
    )
  }
  if (item.kind === 'choice') {
    const options = Object.entries(item.of).map(([value, names]) => ({ value, label: names[language] }))
    const choose = (value: string) => entry.save({ value, result: undefined })
    return (
      <Radio.Group size="small" aria-label={label} options={options} value={now.value} onChange={({ target }) => choose(target.value)} />
    )
  }
  return (
    <Input
      className={styles.text ?? ''}
      aria-label={label}
      maxLength={item.kind === 'text' ? item.most : 30}
      value={String(now.value ?? '')}
      onChange={({ target }) => entry.type({ value: target.value })}
      onBlur={() => entry.save()}
    />
  )
}

/** How far what was typed has come. */
function Kept({ line, entry: { sending, obstacle, trouble, again } }: { line: PatrolLine; entry: LineEntry }) {
  const { t } = useTranslation(['patrol-records', 'common'])
  const errorText = useErrorText()
  if (sending) return t('entry.saving')
  if (trouble?.kind === 'refused') return <ErrorText text={trouble.says} />
  if (trouble?.kind === 'failed') {
    return (
      <>
        <ErrorText text={t('entry.unsaved', { why: errorText(trouble.error) })} />
        <Button size="small" onClick={again}>
          {t('common:retry')}
        </Button>
      </>
    )
  }
  if (obstacle) return <b className={styles.again}>{t(`entry.obstacle.${obstacle}`)}</b>
  if (!line.entry) return null
  return (
    <>
      {t('entry.saved')} <Time at={line.entry.at} full /> {line.entry.by?.name}
    </>
  )
}

interface BesideProps {
  line: PatrolLine
  beside: Entry
  onTake: (entry: Entry) => void
}

/** Two people's entries of the same; whoever writes decides. */
function BesideEntry({ line: { item }, beside, onTake }: BesideProps) {
  const { t } = useTranslation('patrol-records')
  const language = useLanguage()
  return (
    <span className={styles.beside}>
      {t('line.beside', { name: beside.by?.name ?? '', value: enteredText(item, beside.value, language) ?? '—' })}
      <ResultMark result={beside.result} />
      <Button size="small" onClick={() => onTake(beside)}>
        {t('entry.take')}
      </Button>
    </span>
  )
}

interface ConflictProps {
  line: PatrolLine
  name: string
  trouble: Extract<Trouble, { kind: 'conflict' }>
  settle: LineEntry['settle']
}

/** Somebody else entered the same line meanwhile: nothing is written over in silence. */
function Conflict({ line: { item }, name, trouble, settle }: ConflictProps) {
  const { t } = useTranslation('patrol-records')
  const language = useLanguage()
  const { mine, theirs } = trouble
  const words = (value: Entry['value']) => [enteredText(item, value, language) ?? '—', unitOf(item, language)].filter(Boolean).join(' ')
  const ways = ['both', 'mine', 'theirs'] as const
  return (
    <Dialog
      touched={null}
      title={t('conflict.title', { item: name })}
      onClose={() => settle('theirs', trouble)}
      footer={ways.map((way) => (
        <Button key={way} onClick={() => settle(way, trouble)}>
          {t(`conflict.${way}`)}
        </Button>
      ))}
    >
      <p>{t('conflict.text')}</p>
      <dl className={styles.sides}>
        <div>
          <dt>{t('conflict.yours')}</dt>
          <dd>
            {words(mine.value)} {mine.note}
          </dd>
        </div>
        <div>
          <dt>
            {theirs.by?.name} <Time at={theirs.at} full />
          </dt>
          <dd>
            {words(theirs.value)} <ResultMark result={theirs.result} /> {theirs.note}
          </dd>
        </div>
      </dl>
    </Dialog>
  )
}
