import { lineResults } from '@kilowatch/work'
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../shared/clock.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { Mark } from '../../ui/mark.tsx'
import styles from './phone.module.css'
import { takeEntryBack, usePhone } from './phone-state.ts'
import { heldEntry, isOf } from './queue-rules.ts'
import type { Step } from './step-rules.ts'

/** What was entered a moment ago, for as long as it can be taken back. */
export function LastStep({ taskId, steps, onStep }: { taskId: string; steps: readonly Step[]; onStep: (place: number) => void }) {
  const { t } = useTranslation('patrol-phone')
  const { message } = App.useApp()
  const language = useLanguage()
  const now = useNow('second')
  const own = usePhone((phone) => phone.items).filter((item) => item.taskId === taskId)
  const sending = usePhone((phone) => phone.sending)
  const held = heldEntry(own, now)
  const step = held && steps.find(({ record, line }) => isOf(held, record.device.id, line.key))
  if (!held || !step || sending.has(held.id) || held.what.kind !== 'entry') return null
  const result = held.what.wish.result ?? 'pass'
  const undo = async () => {
    if (await takeEntryBack(held)) onStep(step.place)
    else void message.warning(t('undoLate'))
  }
  return (
    <p className={styles.lastStep} data-result={result}>
      <Mark
        shape={result === 'pass' ? 'check' : result === 'fail' ? 'triangle' : 'minus'}
        colour={result === 'pass' ? 'var(--normal)' : result === 'fail' ? 'var(--major)' : 'var(--text-2)'}
        filled={result === 'pass'}
        size={18}
      />
      <span role="status">
        <strong>{t('lastStep', { n: step.place + 1, result: lineResults[result][language] })}</strong>
        {t('comma')}
        {step.line.item.name[language]}
      </span>
      <button type="button" className={styles.plain} onClick={() => void undo()}>
        {t('undo', { seconds: Math.max(1, Math.ceil((held.nextAt - now) / 1_000)) })}
      </button>
    </p>
  )
}
