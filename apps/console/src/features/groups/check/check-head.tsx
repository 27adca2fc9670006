import { PlayCircleOutlined, PrinterOutlined } from '@ant-design/icons'
import {
  type CheckVerdict,
  checkFields,
  checkVerdicts,
  documentCalls,
  type GroupCheckDetail,
  type GroupCheckState,
  groupCheckCalls,
} from '@kilowatch/contract'
import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { download } from '../../../shared/client.ts'
import { useNow } from '../../../shared/clock.ts'
import { useCommand } from '../../../shared/query.ts'
import { useFormats, useLanguage } from '../../../shared/use-formats.ts'
import { Card } from '../../../ui/card.tsx'
import { useErrorText } from '../../../ui/placeholders.tsx'
import { usePrint } from '../../../ui/print-button.tsx'
import { SplitBar } from '../../../ui/split-bar.tsx'
import { useAskedCommand } from '../../../ui/use-asked-command.ts'
import { useUrlState } from '../../../ui/use-url-state.ts'
import styles from './check.module.css'
import { checkAddress } from './check-address.ts'
import { VerdictMark, verdictLook } from './verdict-mark.tsx'

interface CheckHeadProps {
  state: GroupCheckState
  /** Null: the group was never checked. */
  check: GroupCheckDetail | null
  isEarlier: boolean
}

/** How far the check is, its sum, what differs from the one before, and what can be done. */
export function CheckHead({ state, check, isEarlier }: CheckHeadProps) {
  const { t } = useTranslation('checks')
  return (
    <Card>
      <div className={styles.bar}>
        <div className={styles.about}>
          <h2>{check ? <Title check={check} /> : t('title')}</h2>
          {check ? <Facts check={check} /> : <p className={styles.dim}>{t('lead', { count: state.group.devices })}</p>}
          {check ? <Progress check={check} /> : null}
        </div>
        {check ? <Sums check={check} /> : null}
        <Buttons state={state} check={check} isEarlier={isEarlier} />
      </div>
      {check && !isEarlier && check.state === 'done' && check.toGo === 0 ? <Differences check={check} /> : null}
    </Card>
  )
}

function Title({ check }: { check: GroupCheckDetail }) {
  const { t } = useTranslation('checks')
  const reading = check.items.filter(({ state }) => state === 'reading')
  const judged = check.devices - check.toGo
  if (check.toGo > 0) return reading.length > 0 ? t('checking', { name: reading.map(({ name }) => name).join(t('and')) }) : t('checkingAll')
  if (check.state === 'cancelled') return t('cancelledAt', { done: judgedOf(check), all: check.devices })
  return t('checked', { count: judged })
}

const judgedOf = ({ fail, warn, noAnswer, pass }: GroupCheckDetail) => fail + warn + noAnswer + pass

function Facts({ check }: { check: GroupCheckDetail }) {
  const { t } = useTranslation('checks')
  const now = useNow()
  const formats = useFormats(now)
  const done = judgedOf(check)
  const left = done > 0 && check.state === 'running' ? ((now - Date.parse(check.startedAt)) / done) * check.toGo : null
  const facts = [
    ...(check.toGo > 0 ? [t('done', { done, all: check.devices })] : []),
    check.startedBy
      ? t('startedBy', { at: formats.time(check.startedAt, true), name: check.startedBy.name })
      : t('startedAt', { at: formats.time(check.startedAt, true) }),
    ...(check.endedAt
      ? [t('took', { seconds: Math.max(1, Math.round((Date.parse(check.endedAt) - Date.parse(check.startedAt)) / 1_000)) })]
      : []),
    ...(left !== null && check.toGo > 0 ? [t('left', { seconds: Math.max(1, Math.round(left / 1_000)) })] : []),
  ]
  return <p className={styles.dim}>{facts.join(' · ')}</p>
}

function Progress({ check }: { check: GroupCheckDetail }) {
  const reading = check.items.filter(({ state }) => state === 'reading').length
  const parts = [
    ...sumsOf(check).map(({ verdict, count }) => ({ key: verdict, count, colour: verdictLook[verdict].colour })),
    { key: 'reading', count: reading, colour: 'var(--primary)' },
  ]
  return (
    <div className={styles.progress}>
      <SplitBar parts={parts} most={Math.max(1, check.devices)} />
    </div>
  )
}

function sumsOf({ fail, warn, noAnswer, pass }: GroupCheckDetail): { verdict: CheckVerdict; count: number }[] {
  return [
    { verdict: 'fail', count: fail },
    { verdict: 'warn', count: warn },
    { verdict: 'no-answer', count: noAnswer },
    { verdict: 'pass', count: pass },
  ]
}

function Sums({ check }: { check: GroupCheckDetail }) {
  const { t } = useTranslation('checks')
  const language = useLanguage()
  return (
    <ul className={styles.sums} aria-live="polite">
      {sumsOf(check).map(({ verdict, count }) => (
        <li key={verdict}>
          <VerdictMark verdict={verdict} solid />
          <strong>{count}</strong>
          <span>{checkVerdicts[verdict][language]}</span>
        </li>
      ))}
      {check.toGo > 0 ? (
        <li>
          <strong>{check.toGo}</strong>
          <span>{t('toGo')}</span>
        </li>
      ) : null}
    </ul>
  )
}

function Buttons({ state, check, isEarlier }: CheckHeadProps) {
  const { t } = useTranslation('checks')
  const { message } = App.useApp()
  const errorText = useErrorText()
  const [, change] = useUrlState(checkAddress)
  const start = useCommand(groupCheckCalls.startGroupCheck, { onDone: () => change({ check: '', show: 'all' }) })
  const cancel = useAskedCommand(groupCheckCalls.cancelGroupCheck)
  const print = usePrint(() => download(documentCalls.printGroupCheck, { params: { checkId: check?.id ?? '' } }))
  const running = state.check?.state === 'running'
  const begin = () => start.mutate({ params: { groupId: state.group.id } }, { onError: (error) => void message.warning(errorText(error)) })
  const ask = () =>
    state.check &&
    cancel(
      { params: { checkId: state.check.id } },
      { title: t('cancelTitle'), text: t('cancelText'), action: t('cancel'), done: () => t('cancelled') },
    )
  return (
    <div className={styles.buttons}>
      {check ? (
        <Button icon={<PrinterOutlined />} loading={print.running} onClick={print.run}>
          {t(check.toGo > 0 ? 'pdfSoFar' : 'pdf')}
        </Button>
      ) : null}
      {isEarlier ? <Button onClick={() => change({ check: '' })}>{t('newest')}</Button> : null}
      {state.mayCheck && running ? <Button onClick={ask}>{t('cancel')}</Button> : null}
      {state.mayCheck && !running ? (
        <Button type="primary" icon={<PlayCircleOutlined />} loading={start.isPending} onClick={begin}>
          {t(state.check ? 'again' : 'start')}
        </Button>
      ) : null}
    </div>
  )
}

/** What stands otherwise than at the check before. */
function Differences({ check }: { check: GroupCheckDetail }) {
  const { t } = useTranslation('checks')
  const language = useLanguage()
  if (!check.before) return null
  const { worse, better } = check.before
  const named = (list: typeof worse) =>
    list
      .slice(0, 3)
      .map(({ name, field }) => (field ? `${name} ${checkFields[field][language]}` : name))
      .join(t('and'))
  const text = [
    ...(worse.length > 0 ? [t('worse', { count: worse.length, names: named(worse) })] : []),
    ...(better.length > 0 ? [t('better', { count: better.length, names: named(better) })] : []),
  ]
  return <p className={styles.differs}>{text.length === 0 ? t('same') : text.join(t('then'))}</p>
}
