import { deviceTypeOf } from '@kilowatch/catalog'
import { checkVerdicts, type Fault, type FaultEvidence, findingLimit, findingName, findingText } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { alarmLimitText, alarmTitle } from '../../shared/alarm-text.ts'
import { Link } from '../../shared/link.tsx'
import { useLanguage } from '../../shared/use-formats.ts'
import { AlarmMark } from '../../ui/alarms/alarm-mark.tsx'
import { Card } from '../../ui/card.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Time } from '../../ui/value.tsx'
import { Worded } from '../../ui/worded.tsx'
import styles from './faults.module.css'

/** What tells of the fault, as it was when it was made of it. */
export function Signs({ fault: { evidence } }: { fault: Fault }) {
  const { t } = useTranslation('faults')
  return (
    <Card title={t('signs.title')} note={evidence.length > 0 ? String(evidence.length) : undefined} flush>
      {evidence.length === 0 ? <p className={styles.noneFlush}>{t('signs.none')}</p> : null}
      <ul className={styles.signs}>
        {evidence.map((sign) => (
          <li key={sign.id}>
            <Sign sign={sign} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Sign({ sign }: { sign: FaultEvidence }) {
  if (sign.kind === 'alarm') return <AlarmSign sign={sign} />
  return sign.kind === 'line' ? <LineSign sign={sign} /> : <CheckSign sign={sign} />
}

type Of<K extends FaultEvidence['kind']> = Extract<FaultEvidence, { kind: K }>

function AlarmSign({ sign: { alarmId, was, releasedAt } }: { sign: Of<'alarm'> }) {
  const { t } = useTranslation('faults')
  const language = useLanguage()
  const title = alarmTitle(was, language)
  return (
    <>
      <AlarmMark alarm={{ ...was, releasedAt }} />
      <span className={styles.words}>
        {alarmId ? <Link to={`/current_message?alarm=${alarmId}&state=all`}>{title}</Link> : <b>{title}</b>}
        <small>{[was.deviceName, alarmLimitText(was, language)].filter(Boolean).join(' · ')}</small>
        <small>
          <Time at={was.openedAt} full /> ·{' '}
          {releasedAt ? <Worded text={t('signs.cleared')} parts={{ time: <Time at={releasedAt} full /> }} /> : t('signs.active')}
        </small>
      </span>
    </>
  )
}

function LineSign({ sign: { recordId, device, was } }: { sign: Of<'line'> }) {
  const { t } = useTranslation('faults')
  const name = was.item.name[useLanguage()]
  return (
    <>
      <Mark shape="triangle" colour="var(--major)" filled={false} size={16} />
      <span className={styles.words}>
        {recordId ? (
          <Link to={`/enterprise/detail/patrol/${recordId}`}>{t('signs.line', { name })}</Link>
        ) : (
          <b>{t('signs.line', { name })}</b>
        )}
        <small>{[device.name, was.entry?.by?.name].filter(Boolean).join(' · ')}</small>
        {was.entry?.note ? <q>{was.entry.note}</q> : null}
        {was.entry ? (
          <small>
            <Time at={was.entry.at} full />
          </small>
        ) : null}
      </span>
    </>
  )
}

function CheckSign({ sign: { checkId, device, was } }: { sign: Of<'check'> }) {
  const { t } = useTranslation('faults')
  const language = useLanguage()
  const type = deviceTypeOf(device)
  const title = t('signs.check', { group: was.group.name, verdict: checkVerdicts[was.verdict][language] })
  return (
    <>
      <Mark shape="triangle" colour="var(--major)" filled={false} size={16} />
      <span className={styles.words}>
        {checkId ? <Link to={`/group_check?group=${was.group.id}&check=${checkId}`}>{title}</Link> : <b>{title}</b>}
        <small>{device.name}</small>
        {was.findings.map((finding) => (
          <small key={`${finding.of} ${finding.key ?? ''}`}>
            {findingName(finding, type, language)} {findingText(finding, type, language)} · {findingLimit(finding, type, language)}
          </small>
        ))}
        {was.judgedAt ? (
          <small>
            <Time at={was.judgedAt} full />
          </small>
        ) : null}
      </span>
    </>
  )
}
