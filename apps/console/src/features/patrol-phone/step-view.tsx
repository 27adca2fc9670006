import { deviceType } from '@kilowatch/catalog'
import type { PatrolForm } from '@kilowatch/contract'
import { differenceOf, hasChangedMuch, lineResults, toleranceOf } from '@kilowatch/work'
import { App } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../shared/clock.ts'
import { number } from '../../shared/formats.ts'
import { readIdentity } from '../../shared/identity.ts'
import { requestKey } from '../../shared/request-key.ts'
import { useFormats, useLanguage } from '../../shared/use-formats.ts'
import { ConflictCard } from './conflict-card.tsx'
import { Pad } from './pad.tsx'
import styles from './phone.module.css'
import { usePhone, write } from './phone-state.ts'
import { Pictures } from './pictures.tsx'
import { PresenceMark } from './presence-mark.tsx'
import { QueueRow } from './queue-row.tsx'
import { countsOf, isOf, isOpen, supersededBy } from './queue-rules.ts'
import { Closed } from './step-list.tsx'
import { type Draft, enteredAt, type Judgement, judgementOf, markOf, type Step, wishOf } from './step-rules.ts'
import { addToQueue, keepDraft, readDraft } from './store.ts'
import { decimalsOf, figureText, unitText } from './value-text.ts'

interface StepViewProps {
  form: PatrolForm
  steps: readonly Step[]
  step: Step
  onStep: (place: number) => void
  onSaved: () => void
  onQueue: () => void
}

/** One step: what is asked, what the device reports, what was found, its pictures, and the pad to enter it with. */
export function StepView({ form, steps, step, onStep, onSaved, onQueue }: StepViewProps) {
  const { t } = useTranslation('patrol-phone')
  const { message } = App.useApp()
  const now = useNow()
  const language = useLanguage()
  const userId = readIdentity()?.userId ?? ''
  const all = usePhone((phone) => phone.items)
  const items = all.filter((item) => item.taskId === form.taskId)
  const { record, line } = step
  const { item } = line
  const deviceId = record.device.id
  const [draft, change] = useDraft({ userId, taskId: form.taskId, deviceId, key: line.key }, step)
  const [pressed, press] = useState(false)
  const own = items.filter((each) => isOf(each, deviceId, line.key))
  const conflict = own.find(({ state }) => state === 'conflict')
  const refused = own.find(({ state }) => state === 'refused')
  const pictures = own.filter(({ what }) => what.kind === 'picture').length
  const taken = record.pictures.filter(({ key }) => key === line.key).length
  const judgement = judgementOf(line, draft, { now, pictures: pictures + taken })
  const save = async () => {
    press(true)
    const at = Date.now()
    const kept = judgementOf(line, draft, { now: at, pictures: pictures + taken })
    if (kept.problem !== null) return
    const id = requestKey()
    const place = { userId, taskId: form.taskId, deviceId }
    const wish = wishOf(line, kept, { id, note: draft.note, at })
    const instead = supersededBy(items, { ...place, key: line.key }).map(({ seq }) => seq)
    try {
      await write(() => addToQueue({ ...place, id, at, what: { kind: 'entry', wish } }, { instead }))
      onSaved()
    } catch {
      void message.error(t('notKept'))
    }
  }
  return (
    <>
      <Progress steps={steps} step={step} onStep={onStep} conflicts={steps.filter((each) => markOf(each, items) === 'conflict')} />
      <div className={styles.body}>
        <Closed form={form} />
        <div className={styles.device}>
          <div>
            <strong>{record.device.name}</strong>
            <small>{[deviceType(record.device.type)?.name[language], record.device.site, deviceId].filter(Boolean).join(' · ')}</small>
          </div>
          <PresenceMark taskId={form.taskId} record={record} userId={userId} />
        </div>
        {conflict ? <ConflictCard item={conflict} step={step} /> : null}
        <section className={styles.card}>
          <h2>
            {item.name[language]}
            {item.required ? <small> {t('required')}</small> : null}
          </h2>
          {item.help ? <p className={styles.help}>{item.help[language]}</p> : null}
          {line.entry?.again ? <p className={styles.major}>{t('again')}</p> : null}
          {refused ? (
            <p className={styles.problem} role="alert">
              {t('refused', { reason: refused.reason ?? t('reason.gone') })}
            </p>
          ) : null}
          <Asked step={step} draft={draft} onDraft={change} judgement={judgement} now={now} />
          <label className={styles.noteField}>
            <span>{t('note')}</span>
            <textarea
              rows={1}
              maxLength={200}
              value={draft.note}
              placeholder={t('noteHint')}
              onChange={({ target }) => change({ ...draft, note: target.value })}
            />
          </label>
          <button
            type="button"
            className={styles.plain}
            aria-pressed={draft.result === 'undone'}
            onClick={() => change({ ...draft, result: draft.result === 'undone' ? null : 'undone' })}
          >
            {t(draft.result === 'undone' ? 'undoneChosen' : 'undone')}
          </button>
        </section>
        <Pictures taskId={form.taskId} userId={userId} deviceId={deviceId} line={line} items={own} taken={taken} />
        <QueueRow counts={countsOf(all)} onOpen={onQueue} />
      </div>
      {conflict ? null : (
        <Pad
          item={item}
          draft={draft}
          result={judgement.result}
          problem={pressed && judgement.problem !== null ? t(`problem.${judgement.problem}`, { range: rangeOf(step) }) : null}
          saved={own.some((each) => each.what.kind === 'entry' && isOpen(each))}
          onDraft={change}
          onSave={() => void save()}
        />
      )}
    </>
  )
}

function rangeOf({ line: { item } }: Step): string {
  return item.kind === 'number' ? `${item.range[0]}–${item.range[1]}` : ''
}

/** What was typed, kept on the phone with every key. */
function useDraft(place: { userId: string; taskId: string; deviceId: string; key: string }, step: Step) {
  const [draft, set] = useState<Draft>(() => beginning(step))
  const { userId, taskId, deviceId, key } = place
  useEffect(() => {
    let over = false
    void readDraft(userId, taskId, deviceId, key).then((kept) => {
      if (kept && !over) set({ text: kept.text, result: kept.result, note: kept.note })
    })
    return () => {
      over = true
    }
  }, [userId, taskId, deviceId, key])
  const change = (next: Draft) => {
    set(next)
    void keepDraft({ ...next, ...place }).catch(() => {})
  }
  return [draft, change] as const
}

function beginning(step: Step): Draft {
  const entered = enteredAt(step, usePhone.getState().items)
  if (!entered) return { text: '', result: null, note: '' }
  return { text: entered.value === null ? '' : String(entered.value), result: entered.result, note: entered.note }
}

interface AskedProps {
  step: Step
  draft: Draft
  onDraft: (draft: Draft) => void
  judgement: Judgement
  now: number
}

/** The value to be entered beside the one that the device reports, and what lies between them. */
function Asked({ step: { line }, draft, onDraft, judgement, now }: AskedProps) {
  const { t } = useTranslation('patrol-phone')
  const language = useLanguage()
  const { age, time } = useFormats(now)
  const { item, platform, last } = line
  const unit = unitText(item, language)
  return (
    <>
      {item.kind === 'number' ? (
        <div className={styles.values}>
          <label>
            <span>{t('measured')}</span>
            <span className={styles.figure}>
              <input
                inputMode="none"
                autoComplete="off"
                value={draft.text}
                onChange={({ target }) => onDraft({ ...draft, text: target.value.replace(/[^\d.-]/g, '').slice(0, 12), result: null })}
              />
              <i>{unit}</i>
            </span>
          </label>
          {platform ? (
            <div>
              <span>{t('platform', { age: age(platform.at) })}</span>
              <output className={`${styles.figure} ${styles.reported}`}>
                {number(platform.value, decimalsOf(platform.value))}
                <i>{unit}</i>
              </output>
            </div>
          ) : null}
        </div>
      ) : item.kind === 'choice' ? (
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
      ) : item.kind === 'day' ? (
        <label className={styles.noteField}>
          <span>{t('found')}</span>
          <input type="date" value={draft.text} onChange={({ target }) => onDraft({ ...draft, text: target.value })} />
        </label>
      ) : (
        <label className={styles.noteField}>
          <span>{t('found')}</span>
          <textarea
            rows={3}
            maxLength={item.kind === 'text' ? item.most : 500}
            value={draft.text}
            onChange={({ target }) => onDraft({ ...draft, text: target.value })}
          />
        </label>
      )}
      <Difference line={line} judgement={judgement} />
      {last ? (
        <p className={styles.last}>
          {t('last', { value: figureText(item, last.value, language) || lineResults[last.result][language], time: time(last.at) })}
          {hasChangedMuch(judgement.value, last.value) ? <strong> {t('changedMuch')}</strong> : null}
        </p>
      ) : null}
    </>
  )
}

function Difference({ line: { item, platform }, judgement: { value, fresh } }: { line: Step['line']; judgement: Judgement }) {
  const { t } = useTranslation('patrol-phone')
  const language = useLanguage()
  const difference = differenceOf(value, platform)
  const tolerance = toleranceOf(item)
  const unit = unitText(item, language)
  const share = difference !== null && platform && platform.value !== 0 ? Math.abs(difference / platform.value) * 100 : null
  const allowed = tolerance && ('absolute' in tolerance ? `${tolerance.absolute} ${unit}` : `${number(tolerance.share * 100, 1)} %`)
  return (
    <>
      {difference === null ? null : (
        <p className={styles.difference}>
          <strong>
            {t('difference', { value: `${number(difference, Math.min(2, decimalsOf(Number(difference.toFixed(2)))))} ${unit}`.trim() })}
            {share === null ? null : ` (${number(share, 2)} %)`}
          </strong>
          {allowed === undefined ? null : <span>{t('allowed', { value: allowed })}</span>}
        </p>
      )}
      {platform && !fresh ? <p className={styles.old}>{t('old')}</p> : null}
    </>
  )
}

/** Where this step stands among those of its device; segments with a conflict are major. */
function Progress({
  steps,
  step,
  onStep,
  conflicts,
}: {
  steps: readonly Step[]
  step: Step
  onStep: (place: number) => void
  conflicts: readonly Step[]
}) {
  const { t } = useTranslation('patrol-phone')
  const items = usePhone((phone) => phone.items)
  const around = steps.filter(({ record }) => record.id === step.record.id)
  const [first] = conflicts
  return (
    <div className={styles.progress}>
      <div className={styles.segments} aria-hidden="true">
        {around.map((each) => (
          <i key={each.line.key} data-mark={markOf(each, items)} data-here={each.place === step.place || undefined} />
        ))}
      </div>
      <p>
        <span>{t('place', { n: step.place + 1, of: steps.length })}</span>
        {first ? (
          <button type="button" className={styles.plain} onClick={() => onStep(first.place)}>
            {t('conflictAt', { n: first.place + 1, count: conflicts.length })}
          </button>
        ) : null}
      </p>
    </div>
  )
}
