import { CheckOutlined, CloseOutlined } from '@ant-design/icons'
import type { InspectionItem } from '@kilowatch/catalog'
import type { LineResult } from '@kilowatch/work'
import { useTranslation } from 'react-i18next'
import styles from './phone.module.css'
import type { Draft } from './step-rules.ts'
import { typed } from './typed.ts'

interface PadProps {
  item: InspectionItem
  draft: Draft
  /** What is chosen, by the person or by the rules. */
  result: LineResult | null
  problem: string | null
  /** Something of this step is on the phone already. */
  saved: boolean
  onDraft: (draft: Draft) => void
  onSave: () => void
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/** Keys large enough for gloves, the result, and on to the next step. */
export function Pad({ item, draft, result, problem, saved, onDraft, onSave }: PadProps) {
  const { t } = useTranslation('patrol-phone')
  const type = (key: string) => onDraft({ ...draft, text: typed(draft.text, key), result: null })
  const say = (said: LineResult) => onDraft({ ...draft, result: said })
  const figures = item.kind === 'number'
  const signed = figures && item.range[0] < 0
  return (
    <footer className={styles.pad} data-figures={figures || undefined}>
      {problem === null ? null : (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {figures ? (
        <div className={styles.keys}>
          {digits.map((digit) => (
            <button key={digit} type="button" onClick={() => type(digit)}>
              {digit}
            </button>
          ))}
          <span className={styles.pair}>
            {signed ? (
              <button type="button" aria-label={t('sign.minus')} onClick={() => type('-')}>
                ±
              </button>
            ) : null}
            <button type="button" disabled={!item.decimals} aria-label={t('point')} onClick={() => type('.')}>
              .
            </button>
          </span>
          <button type="button" onClick={() => type('0')}>
            0
          </button>
          <button type="button" aria-label={t('erase')} onClick={() => type('erase')}>
            ⌫
          </button>
        </div>
      ) : null}
      <div className={styles.results}>
        <button type="button" className={styles.pass} aria-pressed={result === 'pass'} onClick={() => say('pass')}>
          <CheckOutlined aria-hidden /> {t('pass')}
        </button>
        <button type="button" className={styles.fail} aria-pressed={result === 'fail'} onClick={() => say('fail')}>
          <CloseOutlined aria-hidden /> {t('fail')}
        </button>
        <button type="button" className={styles.save} onClick={onSave}>
          {t(saved ? 'saveAgain' : 'saveNext')}
        </button>
      </div>
    </footer>
  )
}
