import { deviceType, shownUnit } from '@kilowatch/catalog'
import {
  type CheckedDevice,
  type CheckField,
  type CheckFieldResult,
  checkFields,
  checkVerdicts,
  type Finding,
  findingFigure,
  findingLimit,
  findingName,
  findingText,
} from '@kilowatch/contract'
import { Popover } from 'antd'
import { useTranslation } from 'react-i18next'
import { deviceLink, historyLink } from '../../../shared/device-links.ts'
import { Link } from '../../../shared/link.tsx'
import { useLanguage } from '../../../shared/use-formats.ts'
import { Time } from '../../../ui/value.tsx'
import styles from './check.module.css'
import { VerdictMark } from './verdict-mark.tsx'

interface FieldProps {
  item: CheckedDevice
  field: CheckField
  result: CheckFieldResult
}

/** What a field says, in one figure; it opens to what was judged by which limit. */
export function FieldCell({ item, field, result }: FieldProps) {
  const { t } = useTranslation('checks')
  const language = useLanguage()
  const [first] = result.findings
  if (!first) return null
  const { figure, unit } = findingFigure(first, deviceType(item.type), language)
  const label = `${checkFields[field][language]}: ${checkVerdicts[result.verdict][language]}`
  return (
    <Popover trigger={['hover', 'focus']} content={<Evidence item={item} field={field} result={result} />} destroyOnHidden>
      <button type="button" className={styles.cell} aria-label={label}>
        <VerdictMark verdict={result.verdict} />
        {result.verdict === 'no-answer' ? (
          <span className={styles.dim}>{t('noAnswer')}</span>
        ) : (
          <span>
            <strong>{figure}</strong> <small>{unit}</small>
          </span>
        )}
      </button>
    </Popover>
  )
}

function Evidence({ item, field, result }: FieldProps) {
  const { t } = useTranslation('checks')
  const language = useLanguage()
  const key = result.findings.find((finding) => finding.key !== null)?.key
  return (
    <div className={styles.evidence}>
      <h3>
        <VerdictMark verdict={result.verdict} solid />
        {t('evidenceOf', { device: item.name, field: checkFields[field][language], verdict: checkVerdicts[result.verdict][language] })}
      </h3>
      <dl>
        {result.findings.map((finding) => (
          <Found key={`${finding.of} ${finding.key ?? ''}`} finding={finding} item={item} />
        ))}
      </dl>
      <p className={styles.ways}>
        <Link to={deviceLink(item, key ?? null)}>{t('openDevice')}</Link>
        {key ? <Link to={historyLink(item, key)}>{t('history')}</Link> : null}
        {field === 'event' ? <Link to={`/current_message?deviceId=${item.id}&state=all`}>{t('alarms')}</Link> : null}
      </p>
    </div>
  )
}

function Found({ finding, item }: { finding: Finding; item: CheckedDevice }) {
  const { t } = useTranslation('checks')
  const language = useLanguage()
  const type = deviceType(item.type)
  return (
    <div>
      <dt>
        <VerdictMark verdict={finding.verdict} size={12} /> {findingName(finding, type, language)}
      </dt>
      <dd>
        <strong>{findingText(finding, type, language)}</strong>
        {finding.at ? (
          <>
            {' '}
            · <Time at={finding.at} full />
          </>
        ) : null}
        <small>
          {findingLimit(finding, type, language)}
          {finding.from ? ` · ${t(`from.${finding.from}`)}` : ''}
          {finding.baseline === null ? '' : ` · ${t('baseline', { value: `${finding.baseline} ${shownUnit('mOhm', language)}` })}`}
        </small>
      </dd>
    </div>
  )
}
