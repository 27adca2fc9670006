import { deviceType } from '@kilowatch/catalog'
import type { PatrolForm } from '@kilowatch/contract'
import type { LineResult } from '@kilowatch/work'
import { App } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../shared/clock.ts'
import { readIdentity } from '../../shared/identity.ts'
import { requestKey } from '../../shared/request-key.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { Asked } from './asked.tsx'
import { ConflictCard } from './conflict-card.tsx'
import { Extras } from './extras.tsx'
import { LastStep } from './last-step.tsx'
import { Pad } from './pad.tsx'
import styles from './phone.module.css'
import { usePhone, write } from './phone-state.ts'
import { PresenceMark } from './presence-mark.tsx'
import { Progress } from './progress.tsx'
import { QueueRow } from './queue-row.tsx'
import { countsOf, heldFor, isHeld, isOf, supersededBy } from './queue-rules.ts'
import { Closed } from './step-list.tsx'
import { type Draft, enteredAt, judgementOf, nextOpen, pressedDraft, type Step, wishOf } from './step-rules.ts'
import { addToQueue, keepDraft, readDraft } from './store.ts'

interface StepViewProps {
  form: PatrolForm
  steps: readonly Step[]
  step: Step
  keptAt: number
  onStep: (place: number) => void
  onSaved: () => void
  onQueue: () => void
}

/** What wants words or a picture before the step is kept. */
const wantsWords: ReadonlySet<string> = new Set(['whyFail', 'whyPass', 'whyUndone'])

/** One step: what is asked, what is allowed, and the pad; one touch of the result keeps it and goes on. */
export function StepView({ form, steps, step, keptAt, onStep, onSaved, onQueue }: StepViewProps) {
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
  const note = useRef<HTMLTextAreaElement>(null)
  const own = items.filter((each) => isOf(each, deviceId, line.key))
  const conflict = own.find(({ state }) => state === 'conflict')
  const refused = own.find(({ state }) => state === 'refused')
  const pictures = own.filter(({ what }) => what.kind === 'picture').length
  const taken = record.pictures.filter(({ key }) => key === line.key).length
  const judgement = judgementOf(line, draft, { now, pictures: pictures + taken })
  const next = nextOpen(
    steps.filter(({ place }) => place !== step.place),
    items,
    step.place,
  )
  const keep = async (result: LineResult) => {
    const wished = result === 'undone' ? { ...draft, result } : pressedDraft(item, draft, result)
    const at = Date.now()
    const kept = judgementOf(line, wished, { now: at, pictures: pictures + taken })
    press(true)
    if (kept.problem !== null) {
      change(wished)
      if (wantsWords.has(kept.problem)) setTimeout(() => note.current?.focus())
      return
    }
    const id = requestKey()
    const place = { userId, taskId: form.taskId, deviceId }
    const wish = wishOf(line, kept, { id, note: wished.note, at })
    const instead = supersededBy(items, { ...place, key: line.key })
    try {
      await write(() => addToQueue({ ...place, id, at, what: { kind: 'entry', wish } }, { instead, until: at + heldFor }))
      onSaved()
    } catch {
      change(wished)
      void message.error(t('notKept'))
    }
  }
  const waiting = all.filter((each) => !isHeld(each, now))
  const counts = countsOf(waiting)
  return (
    <>
      <Progress steps={steps} step={step} keptAt={keptAt} onStep={onStep} />
      <div className={styles.body}>
        <LastStep taskId={form.taskId} steps={steps} onStep={onStep} />
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
          {draft.result === 'undone' ? null : (
            <Asked
              step={step}
              draft={draft}
              onDraft={change}
              judgement={judgement}
              onEnter={() => void keep(draft.result ?? judgement.judged ?? 'pass')}
            />
          )}
        </section>
        <Extras
          place={{ userId, taskId: form.taskId, deviceId }}
          line={line}
          items={own}
          taken={taken}
          draft={draft}
          onDraft={change}
          note={note}
          wanted={draft.result === 'fail' || draft.result === 'undone' || judgement.judged === 'fail'}
        />
        {counts.open > 0 ? <QueueRow counts={counts} onOpen={onQueue} /> : null}
      </div>
      {conflict ? null : (
        <Pad
          item={item}
          draft={draft}
          judged={judgement.judged}
          problem={pressed && judgement.problem !== null ? t(`problem.${judgement.problem}`, { range: rangeOf(step) }) : null}
          next={next === null ? null : next + 1}
          onDraft={change}
          onPress={(result) => void keep(result)}
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
