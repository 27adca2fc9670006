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
  /** What the rules say of the figure. */
  judged: 'pass' | 'fail' | null
  problem: string | null
  /** The step that follows, from 1; null: the signature does. */
  next: number | null
  onDraft: (draft: Draft) => void
  /** Keeps the step with this result, and goes on. */
  onPress: (result: LineResult) => void
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/** Keys large enough for gloves, and the result: one touch keeps the step and goes on. */
export function Pad({ item, draft, judged, problem, next, onDraft, onPress }: PadProps) {
  const { t } = useTranslation('patrol-phone')
  const type = (key: string) => onDraft({ ...draft, text: typed(draft.text, key), result: null })
  const figures = item.kind === 'number' && draft.result !== 'undone'
  const signed = item.kind === 'number' && item.range[0] < 0
  return (
    <footer className={styles.pad}>
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
            <button type="button" disabled={!(item.kind === 'number' && item.decimals)} aria-label={t('point')} onClick={() => type('.')}>
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
      <Results chosen={draft.result ?? judged} judged={judged} next={next} onPress={onPress} />
    </footer>
  )
}

interface ResultsProps extends Pick<PadProps, 'judged' | 'next' | 'onPress'> {
  chosen: LineResult | null
}

/** Pass, unless something speaks against it: then fail leads. */
function Results({ chosen, judged, next, onPress }: ResultsProps) {
  const { t } = useTranslation('patrol-phone')
  const onward = (words: string) => (next === null ? t('thenSign', { result: words }) : t('thenStep', { result: words, n: next }))
  if (chosen === 'undone')
    return (
      <div className={styles.results}>
        <button type="button" data-leads onClick={() => onPress('undone')}>
          {onward(t('undoneResult'))}
        </button>
      </div>
    )
  const leading = chosen ?? 'pass'
  const words = { pass: t(judged === 'fail' ? 'passStill' : 'pass'), fail: t('fail') }
  const button = (result: 'pass' | 'fail', icon: React.ReactNode) => (
    <button type="button" data-leads={result === leading || undefined} onClick={() => onPress(result)}>
      {icon} {result === leading ? onward(words[result]) : words[result]}
    </button>
  )
  return (
    <div className={styles.results}>
      {button('fail', <CloseOutlined aria-hidden />)}
      {button('pass', <CheckOutlined aria-hidden />)}
    </div>
  )
}
