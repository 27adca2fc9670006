import { differenceOf, hasChangedMuch, lineResults } from '@kilowatch/work'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../shared/clock.ts'
import { number } from '../../shared/formats.ts'
import { onEnter as onEnterKey } from '../../shared/keys.ts'
import { useFormats, useLanguage } from '../../shared/use-formats.ts'
import { Mark } from '../../ui/mark.tsx'
import { type Allowed, allowedOf, placeOn } from './allowed.ts'
import styles from './phone.module.css'
import { answersOf, type Draft, type Judgement, type Step, saysItself } from './step-rules.ts'
import { decimalsOf, figureText, unitText } from './value-text.ts'

interface AskedProps {
  step: Step
  draft: Draft
  onDraft: (draft: Draft) => void
  judgement: Judgement
  /** Enter of a keyboard: what leads is pressed. */
  onEnter: () => void
}

/** What is entered, and below it what is allowed. */
export function Asked({ step: { line }, draft, onDraft, judgement, onEnter }: AskedProps) {
  const { t } = useTranslation('patrol-phone')
  const language = useLanguage()
  const { item } = line
  if (item.kind === 'number')
    return (
      <>
        <label className={styles.figure}>
          <input
            inputMode="none"
            autoComplete="off"
            aria-label={t('measured')}
            value={draft.text}
            onChange={({ target }) => onDraft({ ...draft, text: target.value.replace(/[^\d.-]/g, '').slice(0, 12), result: null })}
            onKeyDown={onEnterKey(onEnter)}
          />
          <i>{unitText(item, language)}</i>
        </label>
        <Against line={line} judgement={judgement} />
      </>
    )
  if (item.kind === 'choice') {
    if (saysItself(item)) {
      const named = (result: 'pass' | 'fail') => answersOf(item, result).map((code) => item.of[code]?.[language] ?? code)[0] ?? ''
      return <p className={styles.help}>{t('means', { pass: named('pass'), fail: named('fail') })}</p>
    }
    return (
      <fieldset className={styles.choices}>
        <legend>{t('found')}</legend>
        {Object.entries(item.of).map(([code, name]) => (
          <button
            key={code}
            type="button"
            aria-pressed={draft.text === code}
            onClick={() => onDraft({ ...draft, text: code, result: null })}
          >
            {name[language]}
          </button>
        ))}
      </fieldset>
    )
  }
  if (item.kind === 'day')
    return (
      <label className={styles.noteField}>
        <span>{t('found')}</span>
        <input type="date" value={draft.text} onChange={({ target }) => onDraft({ ...draft, text: target.value })} />
      </label>
    )
  return (
    <label className={styles.noteField}>
      <span>{t('found')}</span>
      <textarea
        rows={3}
        maxLength={item.kind === 'text' ? item.most : 500}
        value={draft.text}
        onChange={({ target }) => onDraft({ ...draft, text: target.value })}
      />
    </label>
  )
}

/** The figure against what the rules allow and what the device reports. */
function Against({ line, judgement }: { line: Step['line']; judgement: Judgement }) {
  const { t } = useTranslation('patrol-phone')
  const language = useLanguage()
  const now = useNow()
  const { age } = useFormats(now)
  const { item, platform, last } = line
  const { value, judged, fresh } = judgement
  const unit = unitText(item, language)
  const allowed = allowedOf(line, now)
  const figure = typeof value === 'number' ? value : null
  const difference = differenceOf(value, platform)
  const share = difference !== null && platform && platform.value !== 0 ? Math.abs(difference / platform.value) * 100 : null
  const apart =
    difference === null || !fresh
      ? null
      : t('difference', { value: `${number(difference, Math.min(2, decimalsOf(Number(difference.toFixed(2)))))} ${unit}`.trim() }) +
        (share === null ? '' : t('share', { value: number(share, 2) }))
  return (
    <>
      {allowed ? (
        <Band allowed={allowed} figure={figure} reported={fresh && platform ? platform.value : null} judged={judged} unit={unit} />
      ) : null}
      <p className={styles.against}>
        {figure === null || judged === null ? (
          <span>{apart}</span>
        ) : (
          <strong data-judged={judged}>
            <Mark
              shape={judged === 'pass' ? 'check' : 'triangle'}
              colour={judged === 'pass' ? 'var(--normal)' : 'var(--major)'}
              filled={judged === 'pass'}
              size={16}
            />
            {[t(`within.${judged}`), apart].filter(Boolean).join(t('comma'))}
          </strong>
        )}
        {platform ? (
          <span className={fresh ? undefined : styles.old}>
            {fresh
              ? t('platform', { age: age(platform.at) })
              : t('platformOld', { value: `${number(platform.value, decimalsOf(platform.value))} ${unit}`.trim(), age: age(platform.at) })}
          </span>
        ) : null}
      </p>
      {last && hasChangedMuch(value, last.value) ? (
        <p className={styles.major}>
          {t('changedMuch', { value: figureText(item, last.value, language) || lineResults[last.result][language] })}
        </p>
      ) : null}
    </>
  )
}

interface BandProps {
  allowed: Allowed
  figure: number | null
  /** What the device reports; it stands in the band as a thin line. */
  reported: number | null
  judged: 'pass' | 'fail' | null
  unit: string
}

const percent = (place: number) => `${(place * 100).toFixed(1)}%`

/** What is allowed as a band: the thick mark is the entry, the thin line what the device reports. */
function Band({ allowed, figure, reported, judged, unit }: BandProps) {
  const { t } = useTranslation('patrol-phone')
  const { low, high, around } = allowed
  const decimals = Math.max(Math.min(2, decimalsOf(around?.value ?? low)), Number(high - low < 10 && around !== null))
  const shown = (bound: number) => number(bound, decimals)
  const words = around
    ? t('around', {
        value: number(around.value, decimalsOf(around.value)),
        by: 'absolute' in around.by ? `${around.by.absolute} ${unit}`.trim() : `${number(around.by.share * 100, 1)} %`,
      })
    : t('between', { low: shown(low), high: shown(high) })
  const [from, to] = [placeOn(allowed, low), placeOn(allowed, high)]
  return (
    <div className={styles.band} data-judged={figure === null ? undefined : (judged ?? undefined)}>
      <div className={styles.track} aria-hidden="true">
        <i style={{ left: percent(from), width: percent(to - from) }} />
        {reported === null ? null : <u style={{ left: percent(placeOn(allowed, reported)) }} />}
        {figure === null ? null : <b style={{ left: percent(placeOn(allowed, figure)) }} />}
      </div>
      <p>
        <span aria-hidden="true">{shown(low)}</span>
        <span>{words}</span>
        <span aria-hidden="true">{shown(high)}</span>
      </p>
    </div>
  )
}
