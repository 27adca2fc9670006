import type { PatrolLine } from '@kilowatch/contract'
import { lineResults } from '@kilowatch/work'
import { type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../shared/use-formats.ts'
import styles from './phone.module.css'
import { Camera, Pictures } from './pictures.tsx'
import type { QueueItem } from './queue-rules.ts'
import type { Draft } from './step-rules.ts'
import { figureText } from './value-text.ts'

interface ExtrasProps {
  place: { userId: string; taskId: string; deviceId: string }
  line: PatrolLine
  /** Of this step. */
  items: readonly QueueItem[]
  /** How many pictures the server has. */
  taken: number
  draft: Draft
  onDraft: (draft: Draft) => void
  note: RefObject<HTMLTextAreaElement | null>
  /** A note or a picture is asked for. */
  wanted: boolean
}

/** What may go with a step: pictures, a note, and that it cannot be done; and how it was the last time. */
export function Extras({ place, line, items, taken, draft, onDraft, note, wanted }: ExtrasProps) {
  const { t } = useTranslation('patrol-phone')
  const language = useLanguage()
  const [opened, open] = useState(false)
  const { item, last } = line
  const shown = opened || wanted || draft.note !== ''
  const undone = draft.result === 'undone'
  return (
    <section className={`${styles.card} ${styles.extras}`} aria-label={t('extras')}>
      <div className={styles.offer}>
        <Camera place={place} line={line} />
        <button type="button" className={styles.plain} aria-expanded={shown} onClick={() => open(!opened)}>
          {t(wanted ? 'extrasWanted' : 'extrasOffer')}
        </button>
        {last ? <small>{t('last', { value: figureText(item, last.value, language) || lineResults[last.result][language] })}</small> : null}
      </div>
      <Pictures line={line} items={items} taken={taken} />
      {shown ? (
        <label className={styles.noteField}>
          <span>{t('note')}</span>
          <textarea
            ref={note}
            rows={1}
            maxLength={200}
            value={draft.note}
            onChange={({ target }) => onDraft({ ...draft, note: target.value })}
          />
        </label>
      ) : null}
      <button
        type="button"
        className={styles.plain}
        aria-pressed={undone}
        onClick={() => {
          open(true)
          onDraft({ ...draft, result: undone ? null : 'undone' })
        }}
      >
        {t(undone ? 'undoneChosen' : 'undone')}
      </button>
    </section>
  )
}
